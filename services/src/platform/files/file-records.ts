import { sql } from 'kysely';
import { BorderError } from '../http/border-error.ts';
import type { AnyDatabase } from '../tables.ts';
import { newToken } from '../token.ts';

/** What an account may keep and how much it may send. */
export interface FileQuota {
  readonly maxFilesPerHour: number;
  readonly maxBytes: number;
}

export const accountQuota: FileQuota = { maxFilesPerHour: 20, maxBytes: 200 * 1024 * 1024 };

/** A file as its row tells it. */
export interface FileRecord {
  readonly key: string;
  readonly ownerAccountId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/**
 * Takes a place for a file of an account, before its bytes are looked at: so that attempts count, and that bytes
 * are never without a row that the sweep finds. It stays until `keepFile`, or is swept away.
 *
 * @param check what else may refuse it, in the same transaction
 * @throws BorderError 429 after too many an hour, 413 where the account would keep too much
 */
export async function reserveFile(
  db: AnyDatabase,
  ownerAccountId: string,
  sizeBytes: number,
  quota = accountQuota,
  check: (trx: AnyDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // One at a time an account, or two at once would both be the last one allowed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${ownerAccountId}`}, 0))`.execute(trx);
    const { rows } = await sql<{ recent: number; bytes: number; seconds: number }>`
      select count(*) filter (where created_at > clock_timestamp() - interval '1 hour') as recent,
        coalesce(sum(size_bytes) filter (where removed_at is null and erased_at is null), 0)::bigint as bytes,
        ceil(coalesce(extract(epoch from min(created_at) filter (where created_at > clock_timestamp() - interval '1 hour')
          + interval '1 hour' - clock_timestamp()), 0))::integer as seconds
      from platform.files where owner_account_id = ${ownerAccountId}`.execute(trx);
    const [used] = rows;
    if (!used) throw new Error('a count gave no row');
    if (used.recent >= quota.maxFilesPerHour)
      throw new BorderError(429, 'TooManyRequests', { seconds: used.seconds });
    if (used.bytes + sizeBytes > quota.maxBytes)
      throw new BorderError(413, 'PayloadTooLarge', { maximum: quota.maxBytes });
    await check(trx);
    const key = newToken();
    await sql`
      insert into platform.files (key, owner_account_id, name, mime_type, size_bytes)
      values (${key}, ${ownerAccountId}, '', '', ${sizeBytes})`.execute(trx);
    return key;
  });
}

/** Says that a stored file is wanted and what it is, in the transaction that refers to it. */
export async function keepFile(
  trx: AnyDatabase,
  file: Omit<FileRecord, 'ownerAccountId'> & { readonly sha256: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update platform.files set name = ${file.name}, mime_type = ${file.mimeType}, size_bytes = ${file.sizeBytes},
      sha256 = ${file.sha256}, kept_at = clock_timestamp()
    where key = ${file.key} and kept_at is null and erased_at is null`.execute(trx);
  if (numAffectedRows !== 1n) throw new Error('a file took too long to store and was swept away');
}

/** Says that files are wanted no more: nobody can read them from the commit on, and the sweep erases their bytes. */
export async function removeFiles(trx: AnyDatabase, keys: readonly string[]): Promise<void> {
  await sql`
    update platform.files set removed_at = clock_timestamp()
    where key = any(${[...keys]}) and removed_at is null`.execute(trx);
}

/** `removeFiles` for all of an account. */
export async function removeFilesOf(trx: AnyDatabase, ownerAccountId: string): Promise<void> {
  await sql`
    update platform.files set removed_at = clock_timestamp()
    where owner_account_id = ${ownerAccountId} and removed_at is null`.execute(trx);
}

/** A file that can be read; undefined for a key that stands for none. */
export async function findFile(db: AnyDatabase, key: string): Promise<FileRecord | undefined> {
  const { rows } = await sql<FileRecord>`
    select key, owner_account_id as "ownerAccountId", name, mime_type as "mimeType", size_bytes as "sizeBytes"
    from platform.files where key = ${key} and kept_at is not null and removed_at is null`.execute(db);
  return rows[0];
}
