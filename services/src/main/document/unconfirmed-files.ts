import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

/**
 * Bounds the files of all accounts whose e-mail is not confirmed together, because anyone can register many [S8]. To be
 * called in the transaction that takes the file's place.
 *
 * @throws BorderError 400 at `file`: the account's own e-mail has to be confirmed first
 */
export async function requireRoomOfUnconfirmed(
  trx: AnyDatabase,
  { accountId, sizeBytes, maxBytes }: { accountId: string; sizeBytes: number; maxBytes: number },
): Promise<void> {
  const { rows: unconfirmed } = await sql`
    select from main.users where account_id = ${accountId} and email_confirmed_at is null`.execute(trx);
  if (unconfirmed.length === 0) return;
  // One at a time, or two at once would both be the last one allowed.
  await sql`select pg_advisory_xact_lock(hashtextextended('files of unconfirmed accounts', 0))`.execute(trx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size_bytes), 0)::bigint as bytes
    from main.users u join platform.files f on f.owner_account_id = u.account_id
    where u.email_confirmed_at is null and f.erased_at is null`.execute(trx);
  if ((rows[0]?.bytes ?? 0) + sizeBytes > maxBytes)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule: 'confirmEmailFirst' }] });
}
