import { useTranslation } from 'react-i18next';
import { chooseConsent } from '../../lib/device/consent.ts';
import { Button } from '../ui/button.tsx';

/** Accept and refuse, equally prominent. */
export function ConsentButtons() {
  const { t } = useTranslation('frame');
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="min-w-28" onClick={() => chooseConsent('accepted')}>
        {t('consentAccept')}
      </Button>
      <Button className="min-w-28" onClick={() => chooseConsent('refused')}>
        {t('consentRefuse')}
      </Button>
    </div>
  );
}
