import { sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';

/** Number of failures in a row that do not pause a subscription: a push service may be late for a moment. */
const unpausedFailures = 2;
/** Number of failures in a row after which a subscription is deleted: about a day. */
const maxFailures = 30;
const maxPauseSeconds = 3600;

/** True if pushes to subscription `s` are paused now. */
export const isPausedSql = sql<boolean>`coalesce(s.paused_until > clock_timestamp(), false)`;

/** Pauses a subscription that fails repeatedly, longer each time up to an hour, and finally deletes it. */
export async function noteFailure(db: MainDatabase, subscriptionId: string): Promise<void> {
  await db
    .updateTable('main.push_subscriptions')
    .set((of) => ({
      failures: of('failures', '+', 1),
      paused_until: sql<Date | null>`case when failures >= ${unpausedFailures}
        then clock_timestamp() + make_interval(secs => least(${maxPauseSeconds}, 10 * power(2, failures)))
        end`,
    }))
    .where('id', '=', subscriptionId)
    .execute();
  await db
    .deleteFrom('main.push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('failures', '>=', maxFailures)
    .execute();
}

export async function noteSuccess(db: MainDatabase, subscriptionId: string): Promise<void> {
  await db
    .updateTable('main.push_subscriptions')
    .set({ failures: 0, paused_until: null })
    .where('id', '=', subscriptionId)
    .where('failures', '>', 0)
    .execute();
}
