import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useRefreshAccount } from '../api/account-query.ts';
import { AccountSection } from './account-section.tsx';

/** The account's four documents: to see, and to put a newer one in the place of each. */
export function DocumentsSection({ account }: { account: Account }) {
  const { t } = useTexts();
  const refresh = useRefreshAccount();
  return (
    <AccountSection name="documents" lead={`${t('forms.document.limits')} ${t('forms.document.privacy')}`}>
      <ul className="-mt-4">
        {accountDocumentTypes.map((type) => (
          <DocumentSlot
            key={type}
            accountId={account.id}
            type={type}
            document={account.documents.find((document) => document.type === type)}
            onUploaded={() => void refresh()}
          />
        ))}
      </ul>
    </AccountSection>
  );
}
