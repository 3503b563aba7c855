import { sql } from 'kysely';
import { anyOf } from '../any-of.ts';
import { nowSql } from '../clock.ts';
import { BorderError } from '../http/border-error.ts';
import type { AnyDatabase, FilesDatabase } from '../tables.ts';
import { newToken } from '../token.ts';

/** Limits of an account's stored and uploaded files, separate for each purpose. */
export interface FileQuota {
  readonly purpose: 'document' | 'auction' | 'contract' | 'driver';
  readonly maxFilesPerHour: number;
  readonly maxBytes: number;
  /** `maxBytes` limits the files of so many days, so that an account's old sales and deals do not stop its next ones. */
  readonly days?: number;
  /** Limits attempts by one of several who upload for the account; files that are kept no longer count. */
  readonly uploader?: { readonly id: string; readonly maxFilesPerHour: number };
}

const maxBytes = 200 * 1024 * 1024;
export const accountQuota: FileQuota = { purpose: 'document', maxFilesPerHour: 20, maxBytes };
/** A photo is two files. */
export const auctionQuota: FileQuota = { purpose: 'auction', maxFilesPerHour: 120, maxBytes, days: 30 };

/** Two parties upload one contract for each deal. */
export const contractQuota: FileQuota = {
  purpose: 'contract',
  maxFilesPerHour: 120,
  maxBytes: 2 * 1024 * 1024 * 1024,
  days: 30,
};

/**
 * Limits uploads by drivers' links apart from the account's own, so that bad files do not stop its work on contracts. A
 * file that is kept then counts as `contract`.
 */
export const driverQuota: FileQuota = {
  purpose: 'driver',
  maxFilesPerHour: 120,
  maxBytes: 1024 * 1024 * 1024,
  days: 30,
};

/** The same, and a smaller limit of one load's driver, so that none uses up what the others need. */
export const quotaOfDriver = (loadId: string): FileQuota => ({
  ...driverQuota,
  uploader: { id: `load ${loadId}`, maxFilesPerHour: 20 },
});

/** A file as its row describes it. */
export interface FileRecord {
  readonly key: string;
  readonly ownerAccountId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/**
 * Reserves a row for a file of an account before its bytes are inspected, so that attempts count and bytes always
 * have a row that the sweep finds. `keepFile` keeps it, or a sweep removes it.
 *
 * @param check further checks, in the same transaction
 * @throws BorderError 429 after too many in an hour, 413 over the account's quota
 */
export async function reserveFile(
  db: FilesDatabase,
  ownerAccountId: string,
  sizeBytes: number,
  quota = accountQuota,
  check: (trx: FilesDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { uploader } = quota;
  // The name of a file that is not kept yet says who uploads it.
  const name = uploader?.id ?? '';
  return db.transaction().execute(async (trx) => {
    await lockFilesOf(trx, ownerAccountId);
    if (uploader) {
      const own = await usedOf(trx, ownerAccountId, quota, sql`and name = ${name}`);
      requireFewFiles(own, uploader.maxFilesPerHour);
    }
    const used = await usedOf(trx, ownerAccountId, quota);
    requireFewFiles(used, quota.maxFilesPerHour);
    if (used.bytes + sizeBytes > quota.maxBytes)
      throw new BorderError(413, 'PayloadTooLarge', { maximum: quota.maxBytes });
    await check(trx);
    const key = newToken();
    await trx
      .insertInto('platform.files')
      .values({
        key,
        owner_account_id: ownerAccountId,
        name,
        mime_type: '',
        size_bytes: sizeBytes,
        purpose: quota.purpose,
      })
      .execute();
    return key;
  });
}

interface UsedQuota {
  /** Files of the last hour. */
  readonly recent: number;
  readonly bytes: number;
  /** Until the first of them no longer counts. */
  readonly seconds: number;
}

async function usedOf(
  trx: FilesDatabase,
  ownerAccountId: string,
  { purpose, days }: FileQuota,
  only = sql``,
): Promise<UsedQuota> {
  const counted =
    days === undefined ? sql`` : sql`and created_at > clock_timestamp() - make_interval(days => ${days})`;
  const { rows } = await sql<UsedQuota>`
    select count(*) filter (where created_at > clock_timestamp() - interval '1 hour') as recent,
      coalesce(sum(size_bytes) filter (where removed_at is null and erased_at is null ${counted}), 0)::bigint as bytes,
      ceil(coalesce(extract(epoch from min(created_at) filter (where created_at > clock_timestamp() - interval '1 hour')
        + interval '1 hour' - clock_timestamp()), 0))::integer as seconds
    from platform.files where owner_account_id = ${ownerAccountId} and purpose = ${purpose} ${only}`.execute(
    trx,
  );
  const [used] = rows;
  if (!used) throw new Error('a count returned no row');
  return used;
}

/** @throws BorderError 429 with the time until the next file is accepted */
function requireFewFiles({ recent, seconds }: UsedQuota, maximum: number): void {
  if (recent >= maximum) throw new BorderError(429, 'TooManyRequests', { seconds });
}

/** Serialises counting an account's files; otherwise two concurrent uploads could both be the last one allowed. */
export async function lockFilesOf(trx: AnyDatabase, ownerAccountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${ownerAccountId}`}, 0))`.execute(trx);
}

/** Marks a stored file as kept and stores its metadata, in the transaction that refers to it. */
export async function keepFile(
  trx: FilesDatabase,
  file: Omit<FileRecord, 'ownerAccountId'> & { readonly sha256: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('platform.files')
    .set({
      name: file.name,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      kept_at: nowSql,
    })
    .where('key', '=', file.key)
    .where('kept_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('a file took too long to store and was swept');
}

/** Removes files: they cannot be read after the commit, and the sweep erases their bytes. */
export async function removeFiles(trx: FilesDatabase, keys: readonly string[]): Promise<void> {
  await trx
    .updateTable('platform.files')
    .set({ removed_at: nowSql })
    .where('key', '=', anyOf(keys))
    .where('removed_at', 'is', null)
    .execute();
}

/** Keeps a file of a deal when an account is closed, because it also belongs to the other party. */
export async function keepAsContract(trx: FilesDatabase, key: string): Promise<void> {
  await trx.updateTable('platform.files').set({ purpose: 'contract' }).where('key', '=', key).execute();
}

/** `removeFiles` for all files of an account except contracts of deals. */
export async function removeFilesOf(trx: FilesDatabase, ownerAccountId: string): Promise<void> {
  await trx
    .updateTable('platform.files')
    .set({ removed_at: nowSql })
    .where('owner_account_id', '=', ownerAccountId)
    .where('purpose', '<>', 'contract')
    .where('removed_at', 'is', null)
    .execute();
}

/** A readable file; undefined for an unknown key. */
export async function findFile(db: FilesDatabase, key: string): Promise<FileRecord | undefined> {
  return db
    .selectFrom('platform.files')
    .select([
      'key',
      'owner_account_id as ownerAccountId',
      'name',
      'mime_type as mimeType',
      'size_bytes as sizeBytes',
    ])
    .where('key', '=', key)
    .where('kept_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}
