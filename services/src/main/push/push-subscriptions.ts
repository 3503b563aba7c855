import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { BorderError, signInRequired } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { checkEndpoint, EndpointRefused, type Resolve } from './push-endpoint.ts';
import type { PushSubscription } from './push-sender.ts';

/**
 * True if the session of subscription `s` has not ended [N2]. Subscriptions from before step 0079 name no session: they
 * last while their account has one.
 */
export const hasSessionSql = sql<boolean>`exists (
  select from main.sessions own join main.users u on u.id = own.user_id
  where u.account_id = s.account_id and own.id = coalesce(s.session_id, own.id) and own.ends_at > clock_timestamp())`;

/** Maximum number of browsers of one account: newer ones replace the oldest. */
const perAccount = 10;

/** Maximum for one account; a browser subscribes once. */
const maxChecksPerAccount = 2;
const checksOf = new Map<string, number>();

/** Look-ups of names chosen by callers, whose name servers may be slow. */
const endpointChecks = new FairQueue({
  maxRunning: 8,
  maxWaiting: 100,
  maxWaitMs: 2500,
  refusal: () => new BorderError(503, 'ServiceUnavailable', { seconds: 5 }),
});

/**
 * Sends an account's notifications to a browser too, until its session is ended. A browser of another account is
 * reassigned to this one.
 *
 * @throws BorderError 400 at `endpoint` unless it is a push service's, 401 if the session ended meanwhile, 429 and 503
 *   if too many are being checked
 */
export async function subscribe(
  db: MainDatabase,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  { endpoint, p256dh, auth }: PushSubscription,
  resolve?: Resolve,
): Promise<void> {
  try {
    await checkInTurn(accountId, endpoint, resolve);
  } catch (error) {
    if (!(error instanceof EndpointRefused)) throw error;
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'endpoint', rule: 'endpoint' }] });
  }
  const keys = { account_id: accountId, session_id: sessionId, p256dh, auth };
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('main.sessions')
      .select('id')
      .where('id', '=', sessionId)
      .forKeyShare()
      .executeTakeFirst();
    if (!session) throw signInRequired();
    await trx
      .insertInto('main.push_subscriptions')
      .values({ ...keys, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...keys, created_at: nowSql }))
      .execute();
  });
  await db
    .deleteFrom('main.push_subscriptions')
    .where('id', 'in', (of) =>
      of
        .selectFrom('main.push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .offset(perAccount),
    )
    .execute();
}

async function checkInTurn(accountId: string, endpoint: string, resolve?: Resolve): Promise<void> {
  const count = checksOf.get(accountId) ?? 0;
  if (count >= maxChecksPerAccount) throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
  checksOf.set(accountId, count + 1);
  try {
    await endpointChecks.run({ lines: [`account ${accountId}`] }, () => checkEndpoint(endpoint, resolve));
  } finally {
    const left = (checksOf.get(accountId) ?? 1) - 1;
    if (left > 0) checksOf.set(accountId, left);
    else checksOf.delete(accountId);
  }
}

/**
 * Stops sending to browsers of a user whose session no longer exists, or is not known. Call it after the sessions are
 * deleted, in the same transaction.
 */
export async function endPushesWithoutSession(trx: MainTrx, userId: string): Promise<void> {
  await trx
    .deleteFrom('main.push_subscriptions as p')
    .where('p.account_id', 'in', (of) =>
      of.selectFrom('main.users').select('account_id').where('id', '=', userId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('main.sessions as s').select('s.id').whereRef('s.id', '=', 'p.session_id'))),
    )
    .execute();
}

/** Stops sending to a browser; harmless if it is not (or no longer) the account's. */
export async function unsubscribe(db: MainDatabase, accountId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('main.push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute();
}
