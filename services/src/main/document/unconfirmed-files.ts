import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainDatabase } from '../tables.ts';

/**
 * Limits the files of all accounts with an unconfirmed e-mail together, because anyone can register many [S8]. Call
 * it in the transaction that reserves the file.
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
  // Serialized, because two at once could both be the last one allowed.
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
