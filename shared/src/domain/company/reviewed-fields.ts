/**
 * Fields of a company that change only by a request that an administrator approves, after a check or an activation
 * [S9].
 */
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
