import { createHash } from 'node:crypto';
import type { ContractType } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import { contractQuota, keepFile, reserveFile } from '../../platform/files/file-records.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainOptions } from '../main-options.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { dealChanged } from './deal-changed.ts';

export type LockedDeal = Awaited<ReturnType<typeof lockDeal>>;

/** Locks a deal until the end of the transaction. */
export async function lockDeal(trx: MainTrx, id: string) {
  return trx.selectFrom('main.deals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks a deal that still gets a contract: none is made for an annulled one [C1].
 *
 * @throws BorderError 409 `RequestChanged` for an annulled deal
 */
export async function lockForContract(trx: MainTrx, id: string): Promise<LockedDeal> {
  const deal = await lockDeal(trx, id);
  if (deal.life?.stage === 'annulled') throw new BorderError(409, 'RequestChanged');
  return deal;
}

/** The number of a deal's contract and its instant, assigned once. */
export async function numbered(trx: MainTrx, dealId: string): Promise<{ number: string; at: Date }> {
  const { rows } = await sql<{ number: string; at: Date }>`
    update main.deals set
      contract_at = coalesce(contract_at, date_trunc('milliseconds', clock_timestamp())),
      contract_number = coalesce(contract_number, 'AM-' || to_char(clock_timestamp() at time zone 'Europe/Bucharest', 'YYYY')
        || '-' || lpad(nextval('main.contract_numbers')::text, 6, '0'))
    where id = ${dealId} returning contract_number as number, contract_at as at`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('a deal is gone');
  return made;
}

/** The last version of a deal's contract. */
export function findContract(db: MainDatabase, dealId: string) {
  return db
    .selectFrom('main.contracts')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Inserts the next version of a deal's contract under its lock, and notifies both parties. Earlier signatures do not
 * apply to it [C1].
 */
export async function insertContract(
  trx: MainTrx,
  deal: LockedDeal,
  contract: { kind: ContractType; file_key: string; sha256: string },
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    insert into main.contracts (deal_id, version, kind, file_key, sha256)
    select ${deal.id}, coalesce(max(version), 0) + 1, ${contract.kind}, ${contract.file_key}, ${contract.sha256}
    from main.contracts where deal_id = ${deal.id} returning version`.execute(trx);
  const version = rows[0]?.version ?? 1;
  const parties = [deal.seller_account_id, deal.buyer_account_id];
  await notifyAll(
    trx,
    parties.map((accountId) => ({
      accountId,
      type: 'ContractReady' as const,
      link: `/auction-winning-bids/${deal.id}` as const,
      tokens: { name: deal.goods.name },
      eventKey: `deal:${deal.id}:contract:${version}`,
    })),
  );
  await dealChanged(trx, deal);
}

/**
 * Makes the file that was accepted with a deal its contract, with the same bytes and hash [C1, P1].
 *
 * @returns true if there is such a file
 */
export async function insertGivenContract(trx: MainTrx, deal: LockedDeal): Promise<boolean> {
  const file = await trx
    .selectFrom('platform.files')
    .select(['key', 'sha256'])
    .where('key', '=', deal.contract_file)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file || file.sha256 === null) return false;
  await numbered(trx, deal.id);
  const kind = deal.goods.contractType === 'Bidder' ? 'Bidder' : 'Custom';
  await insertContract(trx, deal, { kind, file_key: file.key, sha256: file.sha256 });
  return true;
}

export interface StoredBytes {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Stores bytes for an account that no row refers to yet: they are swept unless `keepPdf` follows. @throws BorderError 413, 429 */
export async function storeBytes(
  { db, files }: Pick<MainOptions, 'db' | 'files'>,
  accountId: string,
  bytes: Uint8Array,
): Promise<StoredBytes> {
  const key = await reserveFile(db.$pickTables<'platform.files'>(), accountId, bytes.length, contractQuota);
  await files.put(key, bytes);
  return { key, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Keeps stored bytes as a file of a deal, in the transaction that refers to it. */
export async function keepPdf(trx: MainTrx, stored: StoredBytes, name: string): Promise<void> {
  await keepFile(trx.$pickTables<'platform.files'>(), { ...stored, name, mimeType: 'application/pdf' });
}
