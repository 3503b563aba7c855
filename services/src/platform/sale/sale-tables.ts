import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../http/border-error.ts';
import type { Caller } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { erasedTradeData, hasErasable } from '../trade-data.ts';

interface OwnedSales {
  /** Table of the sales, with the columns of their owner's account and company data. */
  readonly sales: string;
  readonly owner: string;
  readonly ownerCompany: string;
}

/** Tables of a kind of sale that takes bids in rounds or quantities. */
export interface SaleTables extends OwnedSales {
  /** Table of the bids, with the column of their sale. */
  readonly bids: string;
  readonly sale: string;
  /** Condition on a row of the sales. */
  readonly hasNoBids: RawBuilder<unknown>;
}

/** The columns of a new bid that every kind of sale stores about its bidder and command. */
export function newBidOf(
  { accountId, companyName, tradeData }: Caller,
  at: Date,
  { commandId, bodyHash }: { readonly commandId: string; readonly bodyHash: string },
) {
  return {
    account_id: accountId,
    company_name: companyName ?? '',
    company: JSON.stringify(tradeData),
    placed_at: at,
    changed_at: at,
    command_id: commandId,
    body_hash: bodyHash,
  };
}

/**
 * Returns true if the caller may know that a sale exists: everyone if it is public, its owner unless it was deleted, its
 * bidders, administrators.
 */
export async function maySeeSale(
  db: AnyDatabase,
  { bids, sale }: Pick<SaleTables, 'bids' | 'sale'>,
  found: {
    readonly id: string;
    readonly ownerAccountId: string;
    readonly isPublic: boolean;
    readonly isDeleted: boolean;
  },
  caller: Pick<Caller, 'accountId' | 'role'> | null,
): Promise<boolean> {
  if (found.isPublic) return true;
  if (caller === null) return false;
  if (caller.role === 'Admin') return true;
  if (caller.accountId === found.ownerAccountId) return !found.isDeleted;
  const { rows } = await sql`
    select from ${sql.table(bids)} where ${sql.ref(sale)} = ${found.id} and account_id = ${caller.accountId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A bid on a locked sale. @throws BorderError 404 */
export async function requireBidOn<Row>(
  trx: AnyDatabase,
  { bids, sale }: Pick<SaleTables, 'bids' | 'sale'>,
  saleId: string,
  bidId: string,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(bids)} where ${sql.ref(sale)} = ${saleId} and id = ${bidId}`.execute(trx);
  const [bid] = rows;
  if (!bid) throw notFound();
  return bid;
}

/** Returns true if an account has a sale with a date of `published`, or a bid. */
export async function hasTradedIn(
  db: AnyDatabase,
  { sales, owner, bids }: SaleTables,
  published: string,
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from ${sql.table(sales)}
        where ${sql.ref(owner)} = ${accountId} and ${sql.ref(published)} is not null)
      or exists (select from ${sql.table(bids)} where account_id = ${accountId})`.execute(db);
  return rows.length > 0;
}

/**
 * A number that grows with every change of the accounts' sales and of those they bid on: each change of a bid is one of
 * its sale too.
 */
export async function bidVersionsOf(
  db: AnyDatabase,
  { sales, owner, bids, sale }: SaleTables,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ accountId: string; version: number }>`
    select account_id as "accountId", sum(version)::integer as version from (
      select ${sql.ref(owner)} as account_id, version from ${sql.table(sales)}
      where ${sql.ref(owner)} = any(${[...accountIds]}::uuid[])
      union all
      select b.account_id, s.version from (
        select distinct account_id, ${sql.ref(sale)} as sale_id from ${sql.table(bids)}
        where account_id = any(${[...accountIds]}::uuid[])) b
      join ${sql.table(sales)} s on s.id = b.sale_id) c
    group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, version }) => [accountId, version]));
}

/**
 * Deletes the sales of accounts without bids and the bids that were not accepted, and erases the remaining company
 * data. Skips locked sales.
 *
 * @returns the ids of the deleted sales
 */
export async function eraseSales(
  db: AnyDatabase,
  tables: SaleTables,
  accountIds: readonly string[],
): Promise<string[]> {
  const { bids, hasNoBids } = tables;
  await sql`
    delete from ${sql.table(bids)}
    where account_id = any(${[...accountIds]}::uuid[]) and status in ('Rejected', 'Removed')`.execute(db);
  await eraseBidders(db, bids, accountIds);
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(tables.sales)} where id in (${ownUnlocked(tables, accountIds, hasNoBids)})
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from platform.sale_file_uses where used_by = any(${ids}::uuid[])`.execute(db);
  await eraseOwners(db, tables, accountIds);
  return ids;
}

/** Erases company data of accounts from their bids. */
export async function eraseBidders(
  db: AnyDatabase,
  bids: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(bids)} set company = ${erasedTradeData('company')}
    where account_id = any(${[...accountIds]}::uuid[]) and ${hasErasable('company')}`.execute(db);
}

/** Erases company data of accounts from their sales. Skips locked ones. */
export async function eraseOwners(
  db: AnyDatabase,
  tables: OwnedSales,
  accountIds: readonly string[],
): Promise<void> {
  const { sales, ownerCompany } = tables;
  await sql`
    update ${sql.table(sales)} set ${sql.ref(ownerCompany)} = ${erasedTradeData(ownerCompany)}
    where id in (${ownUnlocked(tables, accountIds, hasErasable(ownerCompany))})`.execute(db);
}

const ownUnlocked = (
  { sales, owner }: OwnedSales,
  accountIds: readonly string[],
  condition: RawBuilder<unknown>,
) => sql`
  select id from ${sql.table(sales)} where ${sql.ref(owner)} = any(${[...accountIds]}::uuid[]) and ${condition}
  for update skip locked`;
