import type { CheckedCompany } from '@recolta/shared/domain/company/same-company';

/** Company data as they were when an auction was created or a first bid made; they stay as they were [S9]. */
export interface TradeData {
  readonly companyNumber: string | null;
  readonly jNumber: string | null;
  readonly iban: string | null;
  /** Whether an administrator had checked them. */
  readonly isChecked: boolean;
}

/** The part of trade data that may be compared with others' [L9]: null until an administrator has checked them. */
export function checkedCompany({ companyNumber, iban, isChecked }: TradeData): CheckedCompany | null {
  return isChecked ? { companyNumber, iban } : null;
}
