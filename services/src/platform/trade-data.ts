import type { CheckedCompany } from '@recolta/shared/domain/company/same-company';
import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/** Company data as they were when an auction was created or a first bid made; they stay as they were [S9]. */
export interface TradeData {
  readonly companyNumber: string | null;
  readonly jNumber: string | null;
  readonly iban: string | null;
  /** Whether an administrator had checked them. */
  readonly isChecked: boolean;
}

/** Of account `a`. */
export const tradeDataSql = sql<TradeData>`jsonb_build_object('companyNumber', a.company_number,
  'jNumber', a.j_number, 'iban', a.bank_account_number, 'isChecked', a.company_checked_at is not null)`;

/** Trade data of accounts as they are now, by account. */
export async function findTradeData(
  db: AnyDatabase,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, TradeData>> {
  const { rows } = await sql<{ id: string; data: TradeData }>`
    select a.id, ${tradeDataSql} as data from main.accounts a where a.id = any(${[...accountIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** What of trade data may be compared with others' [L9]: nothing while nobody has checked them. */
export function checkedCompany({ companyNumber, iban, isChecked }: TradeData): CheckedCompany | null {
  return isChecked ? { companyNumber, iban } : null;
}

/**
 * Erases J number and IBAN of closed accounts, or of one closed account, from auctions and bids: name and company number
 * are what others' agreements need. Waits for no auction: a locked one is left to the next time.
 */
export async function eraseTradeData(db: AnyDatabase, accountId: string | null): Promise<void> {
  const erased = sql`'{"jNumber": null, "iban": null}'::jsonb`;
  const isMeant = (data: RawBuilder<unknown>) => sql`a.closed_at is not null
    and coalesce(a.id = ${accountId}::uuid, true) and num_nonnulls(${data}->>'jNumber', ${data}->>'iban') > 0`;
  await sql`
    update live.participants p set company = p.company || ${erased}
    from main.accounts a where a.id = p.account_id and ${isMeant(sql`p.company`)}`.execute(db);
  await sql`
    update live.auctions set owner_company = owner_company || ${erased}
    where id in (
      select x.id from live.auctions x join main.accounts a on a.id = x.owner_account_id
      where ${isMeant(sql`x.owner_company`)} for update of x skip locked)`.execute(db);
}
