import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainDatabase } from '../tables.ts';

/**
 * Bounds the files of all accounts whose e-mail is not confirmed together, because anyone can register many [S8]. To be
 * called in the transaction that takes the file's place.
 *
 * @throws BorderError 400 at `file`: the account's own e-mail has to be confirmed first
 */
export async function requireQuotaOfUnconfirmed(
  trx: MainDatabase,
  { accountId, sizeBytes, maxBytes }: { accountId: string; sizeBytes: number; maxBytes: number },
): Promise<void> {
  const unconfirmed = await trx
    .selectFrom('main.users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!unconfirmed) return;
  // One at a time, or two at once would both be the last one allowed.
  await sql`select pg_advisory_xact_lock(hashtextextended('files of unconfirmed accounts', 0))`.execute(trx);
  const { bytes } = await trx
    .selectFrom('main.users as u')
    .innerJoin('platform.files as f', 'f.owner_account_id', 'u.account_id')
    .select(sql<number>`coalesce(sum(f.size_bytes), 0)::bigint`.as('bytes'))
    .where('u.email_confirmed_at', 'is', null)
    .where('f.erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (bytes + sizeBytes > maxBytes)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule: 'confirmEmailFirst' }] });
}
