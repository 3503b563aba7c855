import { isDeepStrictEqual } from 'node:util';
import type { OwnRecord } from '@recolta/shared/contracts/http/company-record';
import { dealSides } from '@recolta/shared/domain/contract/signing';
import {
  companyRecord,
  type DealRecord,
  type DealRecords,
  leastCompaniesOfBand,
  type RecordBand,
  recordBand,
  type ShownRecord,
} from '@recolta/shared/domain/deal/company-record';
import { type Selectable, sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { anyOf } from '../../platform/any-of.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireOwner } from '../account/account-access.ts';
import { auditCompany } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase, MainTables, MainTrx } from '../tables.ts';

type RecordedDeal = Pick<
  Selectable<MainTables['main.deals']>,
  'id' | 'seller_account_id' | 'buyer_account_id' | 'is_confidential' | 'records'
>;

/**
 * Stores what a deal adds to the records of its companies, and their records if that has changed, under the deal's
 * lock [D10]. A confidential deal adds nothing [B5].
 */
export async function storeRecords(
  trx: MainTrx,
  deal: RecordedDeal,
  added: DealRecords | null,
): Promise<void> {
  const records = deal.is_confidential === false ? added : null;
  if (isDeepStrictEqual(records, deal.records)) return;
  await trx
    .updateTable('main.deals')
    .set({ records: records && JSON.stringify(records) })
    .where('id', '=', deal.id)
    .execute();
  await recountRecords(trx, [deal.seller_account_id, deal.buyer_account_id]);
}

/** Computes the records of accounts again from their deals as stored in this transaction. */
export async function recountRecords(trx: MainTrx, accountIds: readonly string[]): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort()) {
    if (!(await lockRecord(trx, accountId))) continue;
    // Read under the lock, so that of two deals the later one sees the other.
    const record = companyRecord((await findCounted(trx, accountId)).map(({ record }) => record));
    await trx
      .updateTable('main.company_records')
      .set({
        record: record && JSON.stringify(record),
        bands: record && bandsText(recordBand(record)),
      })
      .where('account_id', '=', accountId)
      .execute();
  }
}

/** Locks the record of an open account, empty if there was none. @returns false if the account is closed */
async function lockRecord(trx: MainTrx, accountId: string): Promise<boolean> {
  await sql`
    insert into main.company_records (account_id)
    select id from main.accounts where id = ${accountId} and closed_at is null
    on conflict do nothing`.execute(trx);
  const locked = await trx
    .selectFrom('main.company_records')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

interface CountedRow {
  readonly id: string;
  readonly name: string;
  readonly openedAt: Date;
  readonly side: (typeof dealSides)[number];
  readonly record: DealRecord;
}

/** The deals that count for the record of an account, the latest first. */
async function findCounted(db: MainDatabase, accountId: string): Promise<CountedRow[]> {
  const ofSide = dealSides.map(
    (side) => sql<CountedRow>`
      select id, goods->>'name' as name, opened_at as "openedAt", ${side}::text as side, records->${side}::text as record
      from main.deals where ${sql.ref(`${side}_account_id`)} = ${accountId} and records is not null`,
  );
  const { rows } = await sql<CountedRow>`${sql.join(ofSide, sql` union all `)} order by 3 desc, 1`.execute(
    db,
  );
  return rows;
}

const bandsText = ({ deals, payment, quality }: RecordBand): string => `${deals} ${payment} ${quality}`;

/**
 * The records of accounts as the other side of a sale sees them, by account; without an entry for companies without one.
 *
 * @param isNamed false for confidential sales: without figures, and bands that few companies have could identify one
 *   [B5]
 */
export async function findShownRecords(
  db: MainDatabase,
  accountIds: readonly string[],
  isNamed: boolean,
): Promise<ReadonlyMap<string, ShownRecord>> {
  const rows = await db
    .selectFrom('main.company_records as r')
    .select(['r.account_id', 'r.record'])
    .where('r.account_id', '=', anyOf(accountIds))
    .where('r.record', 'is not', null)
    .$if(!isNamed, (query) =>
      query.where(
        sql<boolean>`(select count(*) from main.company_records o where o.bands = r.bands) >= ${leastCompaniesOfBand}`,
      ),
    )
    .execute();
  return new Map(
    rows.flatMap(({ account_id, record }) =>
      record ? [[account_id, { band: recordBand(record), figures: isNamed ? record : null }]] : [],
    ),
  );
}

/** The bands of the records of accounts, by account, see `findShownRecords`. */
export async function findBands(
  db: MainDatabase,
  accountIds: readonly string[],
  isNamed: boolean,
): Promise<ReadonlyMap<string, RecordBand>> {
  const shown = await findShownRecords(db, accountIds, isNamed);
  return new Map([...shown].map(([accountId, { band }]) => [accountId, band]));
}

/** The record that everyone may read under the company's name; null for both without a record. */
export async function findPublicRecord(db: MainDatabase, accountId: string) {
  const row = await db
    .selectFrom('main.company_records')
    .select(['record', 'sentence'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const record = row?.record ?? null;
  return { record, recordSentence: record && (row?.sentence ?? null) };
}

/** The record of one's own company with the deals that it is made of. @throws BorderError 403, 404 for others */
export async function getOwnRecord(db: MainDatabase, caller: Caller, accountId: string): Promise<OwnRecord> {
  requireOwner(caller, accountId);
  const counted = await findCounted(db, accountId);
  const row = await db
    .selectFrom('main.company_records')
    .select('sentence')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    record: companyRecord(counted.map(({ record }) => record)),
    sentence: row?.sentence ?? null,
    deals: counted.map(({ openedAt, ...deal }) => ({ ...deal, openedAt: openedAt.toISOString() })),
  };
}

/**
 * Stores the sentence that a company adds to its record, or removes it; an administrator may only remove it, which is
 * audited.
 *
 * @throws BorderError 403, 404 for others and for a closed account
 */
export async function stateRecordSentence(
  { db }: Pick<MainOptions, 'db'>,
  caller: Caller,
  accountId: string,
  sentence: string | null,
): Promise<void> {
  const isModerated = caller.role === 'Admin' && caller.accountId !== accountId && sentence === null;
  if (!isModerated) requireOwner(caller, accountId);
  await db.transaction().execute(async (trx) => {
    await shareAccountLocks(trx, [accountId]);
    if (!(await lockRecord(trx, accountId))) throw notFound();
    await trx
      .updateTable('main.company_records')
      .set({ sentence })
      .where('account_id', '=', accountId)
      .execute();
    if (!isModerated) return;
    await auditCompany(trx, caller, 'record.sentenceRemoved', accountId);
  });
}
