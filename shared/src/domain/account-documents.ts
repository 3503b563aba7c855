/** The four documents of an account and the account fields with their paths (product description §3). */
export const accountDocumentTypes = [
  'CompanyNumber',
  'Garanty',
  'Identification',
  'AccountStatement',
] as const;
export type AccountDocumentType = (typeof accountDocumentTypes)[number];

export const documentFields = {
  CompanyNumber: 'companyNumberDocument',
  Garanty: 'garantyDocument',
  Identification: 'administratorIdentificationFile',
  AccountStatement: 'accountStatementFile',
} as const satisfies Record<AccountDocumentType, string>;

/** Maximum size of a document, 10 MB [S8]. */
export const maxDocumentBytes = 10 * 1024 * 1024;

/** Accepted document types, detected from the bytes and not the name [S8]. */
export const documentMimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentMimeType = (typeof documentMimeTypes)[number];
