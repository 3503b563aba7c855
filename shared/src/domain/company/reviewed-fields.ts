/** What of a company changes only by a request that an administrator approves, once it was checked or activated [S9]. */
export const reviewedFields = [
  'companyName',
  'companyNumber',
  'jNumber',
  'bank',
  'bankBranch',
  'bankAccountNumber',
  'vatState',
] as const;
export type ReviewedField = (typeof reviewedFields)[number];
