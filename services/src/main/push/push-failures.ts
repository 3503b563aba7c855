import { sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';

/** Failures in a row before a subscription is paused: a push service may be late for a moment. */
const unpausedFailures = 2;
/** Failures in a row after which a subscription is deleted: about a day. */
const maxFailures = 30;
const maxPauseSeconds = 3600;

/** Whether pushes to subscription `s` are left out for now. */
export const isPausedSql = sql<boolean>`coalesce(s.paused_until > clock_timestamp(), false)`;

/** Pauses a subscription that fails again and again, longer each time up to an hour, and deletes it in the end. */
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
