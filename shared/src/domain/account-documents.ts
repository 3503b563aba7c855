/** The four documents of an account, each with the account's field that keeps its path (product description §3). */
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

/** Largest document, 10 MB [S8]. */
export const maxDocumentBytes = 10 * 1024 * 1024;

/** Content that a document may have, by its bytes and not its name [S8]. */
export const documentMimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentMimeType = (typeof documentMimeTypes)[number];
