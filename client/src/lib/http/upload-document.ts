import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import type * as z from 'zod/mini';
import { type FormUpload, sendForm } from './send-form.ts';

export type AccountDocument = z.infer<typeof accountDocumentSchema>;

export interface DocumentUpload extends FormUpload {
  readonly accountId: string;
  readonly type: AccountDocumentType;
  readonly file: File;
}

/** Uploads a document of an account. @throws CallError with the service's refusal, or for a lost connection */
export function sendDocumentFile({
  accountId,
  type,
  file,
  ...upload
}: DocumentUpload): Promise<AccountDocument> {
  const path = `/services/main/accounts/${accountId}/documents`;
  return sendForm(path, { type, file }, accountDocumentSchema, upload);
}
