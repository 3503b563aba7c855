import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { checkEndpoint, EndpointRefused } from './push-endpoint.ts';
import type { PushSubscription } from './push-sender.ts';

/** Browsers of one account: the oldest give way to newer ones. */
const perAccount = 10;

/**
 * Sends an account's notifications to a browser too. A browser that was another account's is this one's now.
 *
 * @throws BorderError 400 at `endpoint` for what is no push service's
 */
export async function subscribe(
  db: AnyDatabase,
  accountId: string,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  try {
    await checkEndpoint(endpoint);
  } catch (error) {
    if (!(error instanceof EndpointRefused)) throw error;
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'endpoint', rule: 'endpoint' }] });
  }
  await sql`
    insert into main.push_subscriptions (account_id, endpoint, p256dh, auth)
    values (${accountId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update
      set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = clock_timestamp()`.execute(db);
  await sql`
    delete from main.push_subscriptions where id in (
      select id from main.push_subscriptions where account_id = ${accountId}
      order by created_at desc offset ${perAccount})`.execute(db);
}

/** Stops sending to a browser; harmless where it is not (or no longer) the account's. */
export async function unsubscribe(db: AnyDatabase, accountId: string, endpoint: string): Promise<void> {
  await sql`
    delete from main.push_subscriptions where account_id = ${accountId} and endpoint = ${endpoint}`.execute(
    db,
  );
}
