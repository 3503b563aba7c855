import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { AccountSection } from './account-section.tsx';
import { CloseAccount } from './close-account.tsx';

/** One's data as a file, and the end of the account. */
export function DataSection({ accountId }: { accountId: string }) {
  const { t } = useTexts();
  const [isClosing, setIsClosing] = useState(false);
  return (
    <AccountSection name="data">
      <h3 className="font-semibold">{t('account.exportHeading')}</h3>
      <p className="mb-3 text-ink-2 text-s">{t('account.exportText')}</p>
      <a
        href={`/services/main/accounts/${accountId}/export`}
        download="recolta-export.json"
        className={buttonClass('plain')}
      >
        <Download aria-hidden="true" size={16} />
        {t('account.export')}
      </a>
      <div className="mt-5 border-line border-t pt-5">
        <h3 className="font-semibold">{t('account.closeHeading')}</h3>
        <p className="mb-3 text-ink-2 text-s">{t('account.closeText')}</p>
        <Button look="danger" onClick={() => setIsClosing(true)}>
          {t('account.close')}
        </Button>
      </div>
      {isClosing && <CloseAccount accountId={accountId} onStay={() => setIsClosing(false)} />}
    </AccountSection>
  );
}
