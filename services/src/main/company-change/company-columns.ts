import type { ChangedFields } from '@recolta/shared/contracts/http/pending-changes';
import { type ReviewedField, reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';

/** The column of each field under review in `main.accounts` [S9]. */
export const companyColumns = {
  companyName: 'company_name',
  companyNumber: 'company_number',
  jNumber: 'j_number',
  bank: 'bank',
  bankBranch: 'bank_branch',
  bankAccountNumber: 'bank_account_number',
  vatState: 'vat_state',
} as const satisfies Record<ReviewedField, string>;

/** Values of some fields under review; null empties a field. */
export type CompanyFields = { readonly [Field in ReviewedField]?: string | null | undefined };

export type CompanyData = Readonly<Record<ReviewedField, string | null>>;

/** The given fields, as columns. */
export function columnsOf(fields: CompanyFields): Record<string, string | null> {
  return Object.fromEntries(entriesOf(fields).map(([field, value]) => [companyColumns[field], value]));
}

/** Old and new values side by side. */
export function changedFields(current: CompanyFields, wanted: CompanyFields): ChangedFields {
  return Object.fromEntries(
    entriesOf(wanted).map(([field, to]) => [field, { from: current[field] ?? null, to }]),
  );
}

export function entriesOf(fields: CompanyFields): [ReviewedField, string | null][] {
  return reviewedFields.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value]];
  });
}
