import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LocalLink } from '../../lib/local-link.tsx';
import { redirectQuery } from '../../lib/page/local-redirect.ts';

/** Says on a public page that its user is no longer signed in, and leads through the sign-in back to it. */
export function SessionEndedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame');
  const location = useLocation();
  return (
    <Dialog title={t('sessionEnded')} onClose={onClose}>
      <p className="mt-1 mb-4 text-ink-2">{t('sessionEndedText')}</p>
      <div className="flex flex-wrap gap-3">
        <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act')}>
          {t('logInAgain')}
        </LocalLink>
        <Button onClick={onClose}>{t('continueAsVisitor')}</Button>
      </div>
    </Dialog>
  );
}
