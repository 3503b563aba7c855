import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { LocalLink } from '../../lib/local-link.tsx';
import { StartButton } from './start-button.tsx';
import { type PreparePractice, usePracticeStart } from './start-practice.ts';

/** Replaces a practice that this tab does not have: starts a new one. */
export function PracticeOver({ prepare }: { prepare: PreparePractice }) {
  const { t } = useTranslation('practice');
  const practice = usePracticeStart(prepare);
  return (
    <div className="frame-text py-16">
      <Notice isHeading title={t('over')}>
        <p className="max-w-[48ch] text-ink-2 text-s">{t('overHint')}</p>
        <StartButton label={t('again')} practice={practice} />
        <LocalLink to="/live" className={buttonClass('plain')}>
          {t('toLive')}
        </LocalLink>
      </Notice>
    </div>
  );
}
