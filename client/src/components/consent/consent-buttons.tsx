import { chooseConsent } from '../../lib/consent.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

/** Accept and refuse, equally prominent. */
export function ConsentButtons() {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="min-w-28" onClick={() => chooseConsent('accepted')}>
        {t('frame.consentAccept')}
      </Button>
      <Button className="min-w-28" onClick={() => chooseConsent('refused')}>
        {t('frame.consentRefuse')}
      </Button>
    </div>
  );
}
