import type { CheckedCompany } from '@recolta/shared/domain/company/same-company';
import type { VatState } from '@recolta/shared/domain/vat';
import { type RawBuilder, sql } from 'kysely';

/** Company data as they were when an auction was created or a first bid made; they stay as they were [S9]. */
export interface TradeData {
  readonly companyNumber: string | null;
  readonly jNumber: string | null;
  readonly iban: string | null;
  /** Whether an administrator had checked them. */
  readonly isChecked: boolean;
  /** Null while it is not stated; left out of data of releases that did not ask. */
  readonly vatState?: VatState | null;
}

/** The part of trade data that may be compared with others' [L9]: null until an administrator has checked them. */
export function checkedCompany({ companyNumber, iban, isChecked }: TradeData): CheckedCompany | null {
  return isChecked ? { companyNumber, iban } : null;
}

/** Trade data without what is erased with its account, to be stored. @param column of trade data as JSON */
export function erasedTradeData(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || '{"jNumber": null, "iban": null}'::jsonb`;
}

/** Whether trade data still have what is erased with its account. */
export function hasErasable(column: string): RawBuilder<boolean> {
  return sql<boolean>`num_nonnulls(${sql.ref(column)}->>'jNumber', ${sql.ref(column)}->>'iban') > 0`;
}
