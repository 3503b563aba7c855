import { type SignInStep, signInMinutes } from '@recolta/shared/domain/session/second-factor';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

/** Maximum number of a user's sign-ins that wait for their second step; a new one ends the oldest. */
const maxTickets = 10;

/** End of a step that begins now. */
export const stepEndSql = sql<Date>`clock_timestamp() + make_interval(mins => ${signInMinutes})`;

/** Creates the ticket of a sign-in with the right password; the transaction holds the user's lock. */
export async function makeTicket(
  trx: MainTrx,
  userId: string,
  step: Exclude<SignInStep, 'enter'>,
): Promise<string> {
  const ticket = newToken();
  await trx
    .insertInto('main.sign_ins')
    .values({ ticket_hash: hashToken(ticket), user_id: userId, step, ends_at: stepEndSql })
    .execute();
  await trx
    .deleteFrom('main.sign_ins')
    .where('ticket_hash', 'in', (of) =>
      of
        .selectFrom('main.sign_ins')
        .select('ticket_hash')
        .where('user_id', '=', userId)
        .orderBy('ends_at', 'desc')
        .offset(maxTickets),
    )
    .execute();
  return ticket;
}

/**
 * The sign-in of a ticket. Read it again under the user's lock before anything depends on it.
 *
 * @throws BorderError 409 `SignInExpired` for an unknown, used or expired one
 */
export async function findTicket(db: MainDatabase, ticket: string) {
  const found = await db
    .selectFrom('main.sign_ins as t')
    .innerJoin('main.users as u', 'u.id', 't.user_id')
    .select(['t.user_id as userId', 't.step', 't.factor_added_at as factorAddedAt', 'u.email'])
    .where('t.ticket_hash', '=', hashToken(ticket))
    .where('t.ends_at', '>', nowSql)
    .executeTakeFirst();
  if (!found) throw new BorderError(409, 'SignInExpired');
  return found;
}

/** Uses up a ticket. @throws BorderError 409 `SignInExpired` if another request was first */
export async function useTicket(trx: MainTrx, ticket: string): Promise<void> {
  const used = await trx
    .deleteFrom('main.sign_ins')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  if (used.numDeletedRows !== 1n) throw new BorderError(409, 'SignInExpired');
}
