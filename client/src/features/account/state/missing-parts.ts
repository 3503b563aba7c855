import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';

const bankFields = ['bankAccountNumber', 'bank', 'bankBranch'] as const;

/** What an account lacks before it may become a Provider's, by the names of its fields [S6]. */
export function missingParts(account: Pick<Account, (typeof bankFields)[number] | 'documents'>) {
  const documents = accountDocumentTypes
    .filter((type) => !account.documents.some((document) => document.type === type))
    .map((type) => documentFields[type]);
  return [...bankFields.filter((field) => account[field] === null), ...documents];
}
