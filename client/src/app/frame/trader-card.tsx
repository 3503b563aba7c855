import { buttonClass } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';

/** Whether the viewer may trade, and for a visitor a link to registration. */
export function TraderCard({ isActive }: { isActive: boolean }) {
  const { t } = useTexts();
  return (
    <div className="mb-2 rounded-2 bg-surface-2 p-3">
      <Chip tone={isActive ? 'ok' : 'warn'}>
        {t(isActive ? 'frame.traderActive' : 'frame.traderInactive')}
      </Chip>
      <p className="mt-2 text-ink-2 text-s">
        {t(isActive ? 'frame.traderActiveText' : 'frame.traderInactiveText')}
      </p>
      {!isActive && (
        <LocalLink to="/inscriere" className={buttonClass('plain', 'mt-3 w-full')}>
          {t('frame.signUp')}
        </LocalLink>
      )}
    </div>
  );
}
