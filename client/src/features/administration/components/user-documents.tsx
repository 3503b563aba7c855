import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useRefreshAdministration } from '../api/administration-keys.ts';
import { UserSection } from './user-section.tsx';

/** The account's four papers: to look at, and to put one in place on the user's behalf [S8]. */
export function UserDocuments({ account }: { account: Account }) {
  const { t } = useTexts();
  const refresh = useRefreshAdministration();
  return (
    <UserSection
      title={t('administration.user.documents')}
      lead={`${t('administration.user.documentsLead')} ${t('forms.document.limits')}`}
    >
      <ul className="-my-4">
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
    </UserSection>
  );
}
