import { sql, type Transaction } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { LiveTables } from '../tables.ts';
import { type Moment, notificationsOfMoment } from './auction-notifications.ts';

/** Maximum number of followers notified per transaction: bounds its length. */
const batchSize = 500;
/** How long before its start the owner, invited accounts and followers of an auction are notified. */
const startsSoon = '15 minutes';
/** How long before its end followers are notified. */
const endsSoon = '10 minutes';

/** True if auction `a` starts or ends soon. */
export const isNear = {
  start: sql<boolean>`(a.status = 'Scheduled' and a.starts_at <= clock_timestamp() + ${startsSoon}::interval)`,
  // A held auction has no end [L11].
  end: sql<boolean>`(a.status = 'InProgress' and a.hold is null and a.ends_at <= clock_timestamp() + ${endsSoon}::interval)`,
};

const toldColumns = { start: 'start_told', end: 'end_told' } as const;

const waits = (moment: Moment) => sql`(${isNear[moment]} and exists (
  select from live.follows f where f.auction_id = a.id and not f.${sql.ref(toldColumns[moment])}))`;

/** True if followers of auction `a` are to be notified now. */
export const hasReminders = sql<boolean>`(${waits('start')} or ${waits('end')})`;

interface Reminders {
  readonly notifications: NewNotification[];
  /** True if more followers are left for another transaction. */
  readonly hasMore: boolean;
  /** Records that they are stored, in the same transaction. */
  markTold(): Promise<void>;
}

const none: Reminders = { notifications: [], hasMore: false, markTold: async () => undefined };

/**
 * The notifications due to followers of an auction now: once for the start and once for the end, at their current
 * times [N3]. Call it under the lock of the auction's position.
 *
 * @param auction `moment` names the one of the two that is near, if any
 */
export async function findReminders(
  trx: Transaction<LiveTables>,
  auction: AuctionRow & { readonly moment: Moment | null },
): Promise<Reminders> {
  const { id, moment } = auction;
  if (moment === null) return none;
  const column = toldColumns[moment];
  const followers = await trx
    .selectFrom('live.follows as f')
    .innerJoin('live.auctions as a', 'a.id', 'f.auction_id')
    .select([
      'f.account_id as accountId',
      // Same as `visibleTo` for a scheduled or running auction.
      sql<boolean>`(a.audience = 'Open' or a.owner_account_id = f.account_id or exists (
        select from live.invited_accounts i where i.auction_id = a.id and i.account_id = f.account_id))`.as(
        'mayWatch',
      ),
    ])
    .where('f.auction_id', '=', id)
    .where(`f.${column}`, '=', false)
    .orderBy('f.account_id')
    .limit(batchSize)
    .execute();
  const accountIds = followers.filter(({ mayWatch }) => mayWatch).map(({ accountId }) => accountId);
  return {
    notifications: notificationsOfMoment(auction, moment, accountIds),
    hasMore: followers.length === batchSize,
    async markTold() {
      await trx
        .updateTable('live.follows')
        .set({ [column]: true })
        .where('auction_id', '=', id)
        .where('account_id', '=', anyOf(followers.map(({ accountId }) => accountId)))
        .execute();
    },
  };
}
