import type { CheckedCompany } from '@recolta/shared/domain/company/same-company';
import type { Role } from '@recolta/shared/domain/enumerations';
import type { VatState } from '@recolta/shared/domain/vat';
import { type RawBuilder, sql } from 'kysely';

/** Company data at the last change of a sale before it is open, or at a first bid; then fixed [S9]. */
export interface TradeData {
  readonly companyNumber: string | null;
  readonly jNumber: string | null;
  readonly iban: string | null;
  /** True if an administrator had checked them. */
  readonly isChecked: boolean;
  /** Null while it is not stated; missing in data of releases that did not ask. */
  readonly vatState?: VatState | null;
}

/** The part of trade data that may be compared with others' [L9]: null until an administrator has checked them. */
export function checkedCompany({ companyNumber, iban, isChecked }: TradeData): CheckedCompany | null {
  return isChecked ? { companyNumber, iban } : null;
}

/** The facts of a caller that decide whether they may bid in a sale. */
export function traderOf({
  accountId,
  role,
  isActive,
  tradeData,
}: {
  readonly accountId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly tradeData: TradeData;
}) {
  const company = checkedCompany(tradeData);
  return { accountId, role, isActive, company, vatState: tradeData.vatState ?? null };
}

/** Trade data to store without the parts that are erased with its account. @param column of trade data as JSON */
export function erasedTradeData(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || '{"jNumber": null, "iban": null}'::jsonb`;
}

/** True if trade data still contain the parts that are erased with its account. */
export function hasErasable(column: string): RawBuilder<boolean> {
  return sql<boolean>`num_nonnulls(${sql.ref(column)}->>'jNumber', ${sql.ref(column)}->>'iban') > 0`;
}
