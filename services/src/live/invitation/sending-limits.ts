import { maxInvitationsPerDay } from '@recolta/shared/contracts/http/invitations';
import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import { lockCounting } from '../../platform/sale/locked-caller.ts';
import type { LiveDatabase } from '../tables.ts';

/** Number of invitations that an account may still send today. */
export async function leftToday(db: LiveDatabase, accountId: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(count), 0)::int as sent from live.invitation_orders
    where account_id = ${accountId} and at > clock_timestamp() - interval '24 hours'`.execute(db);
  return Math.max(0, maxInvitationsPerDay - (rows[0]?.sent ?? 0));
}

/**
 * Counts the invitations that an account sends.
 *
 * @throws BorderError 409 `TooManyInvitationsToday`
 */
export async function countSending(trx: LiveDatabase, accountId: string, count: number): Promise<void> {
  await lockCounting(trx, 'invitations', accountId);
  const left = await leftToday(trx, accountId);
  if (count > left)
    throw new BorderError(409, 'TooManyInvitationsToday', { limit: maxInvitationsPerDay, left });
  await sql`
    delete from live.invitation_orders
    where account_id = ${accountId} and at <= clock_timestamp() - interval '24 hours'`.execute(trx);
  await trx.insertInto('live.invitation_orders').values({ account_id: accountId, count }).execute();
}
