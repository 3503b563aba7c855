import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { type Kysely, sql, type Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { NotificationsPort } from '../../platform/ports/notifications-port.ts';
import { type AuctionRow, entryOf } from '../auction/auction-row.ts';
import { personalizedPriceOf } from '../personalized-bid/personalized-bid-view.ts';
import type { StoredPhoneBid } from '../phone-bid/phone-bid.ts';
import type { LiveTables } from '../tables.ts';
import {
  type Moment,
  notificationOfBids,
  notificationsOfEntries,
  notificationsOfMoment,
  notificationsOfPhoneBids,
  type Recipients,
} from './auction-notifications.ts';
import { findReminders, hasReminders, isNear } from './follower-reminders.ts';

/** Maximum number of entries per transaction: bounds its length. */
const batchSize = 500;
/** Minimum interval between notifications of bids to the owner. */
const bidsEvery = '5 minutes';

/**
 * Stores the notifications that are due for one auction: for the entries of its log after the stored position, and
 * those due by time. Moves the position in the same transaction, so that interrupted work is derived again and
 * nothing is stored twice [N1]. One process at a time handles an auction; others skip it.
 *
 * @returns `count` of new notifications; `hasMore` if entries are left for another transaction
 */
export async function deriveNotifications(
  { db, notifications }: { readonly db: Kysely<LiveTables>; readonly notifications: NotificationsPort },
  auctionId: string,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  return db.transaction().execute(async (trx) => {
    const position = await lockPosition(trx, auctionId);
    if (!position) return { count: 0, hasMore: false };
    const auction = await findAuction(trx, auctionId);
    const entries = await findEntries(trx, auction, position.version);
    const recipients = await findRecipients(trx, auction);
    const leader = await findLeader(trx, auctionId, position.version);
    const withdrawn = await findWithdrawn(trx, auctionId, entries);
    const derived = notificationsOfEntries(auction, recipients, entries, leader, withdrawn);
    const phoneBids = await findPhoneBidsOf(trx, auctionId, entries);
    const all = [...derived.notifications, ...notificationsOfPhoneBids(auction, phoneBids, entries)];

    const version = entries.at(-1)?.version ?? position.version;
    const bids = auction.status === 'InProgress' ? position.unreportedBids + derived.bidCount : 0;
    const reportsBids = bids > 0 && position.mayReportBids && auction.best_price_minor !== null;
    if (reportsBids)
      all.push(notificationOfBids(auction, recipients, version, bids, auction.best_price_minor ?? 0));
    if (auction.announcesStart) {
      const { ownerAccountId, invitedAccountIds } = recipients;
      all.push(...notificationsOfMoment(auction, 'start', [ownerAccountId, ...invitedAccountIds]));
    }
    const reminders = await findReminders(trx, auction);
    all.push(...reminders.notifications);

    const count = await notifications.notifyAll(trx, all);
    // After the inboxes, the order in which closing an account locks them.
    await reminders.markTold();
    await trx
      .updateTable('live.notified')
      .set({
        version,
        untold_bids: reportsBids ? 0 : bids,
        ...(reportsBids ? { bids_told_at: nowSql } : {}),
        ...(auction.announcesStart ? { starts_soon_told: true } : {}),
      })
      .where('auction_id', '=', auctionId)
      .execute();
    return { count, hasMore: entries.length === batchSize || reminders.hasMore };
  });
}

/** Auctions whose notifications are behind their log or the time: among the given ones, or among all. */
export async function findBehind(db: Kysely<LiveTables>, of?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('live.auctions as a')
    .leftJoin('live.notified as n', 'n.auction_id', 'a.id')
    .select('a.id')
    .$if(of !== undefined, (query) => query.where(sql<boolean>`a.id = any(${of}::uuid[])`))
    .where(
      sql<boolean>`(a.version > coalesce(n.version, 0)
        or (${isNear.start} and not coalesce(n.starts_soon_told, false))
        or ${hasReminders}
        or (a.status = 'InProgress' and n.untold_bids > 0
          and n.bids_told_at <= clock_timestamp() - ${bidsEvery}::interval))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

interface Position {
  readonly version: number;
  readonly unreportedBids: number;
  readonly mayReportBids: boolean;
}

async function lockPosition(trx: Transaction<LiveTables>, auctionId: string): Promise<Position | undefined> {
  await trx
    .insertInto('live.notified')
    .columns(['auction_id'])
    .expression((of) => of.selectFrom('live.auctions').select('id').where('id', '=', auctionId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('live.notified')
    .select([
      'version',
      'untold_bids as unreportedBids',
      sql<boolean>`coalesce(bids_told_at <= clock_timestamp() - ${bidsEvery}::interval, true)`.as(
        'mayReportBids',
      ),
    ])
    .where('auction_id', '=', auctionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

type Auction = AuctionRow & { readonly announcesStart: boolean; readonly moment: Moment | null };

async function findAuction(trx: Transaction<LiveTables>, auctionId: string): Promise<Auction> {
  return trx
    .selectFrom('live.auctions as a')
    .innerJoin('live.notified as n', 'n.auction_id', 'a.id')
    .selectAll('a')
    .select([
      sql<boolean>`(${isNear.start} and not n.starts_soon_told)`.as('announcesStart'),
      sql<Moment | null>`case when ${isNear.start} then 'start' when ${isNear.end} then 'end' end`.as(
        'moment',
      ),
    ])
    .where('a.id', '=', auctionId)
    .executeTakeFirstOrThrow();
}

/** @param auction read before: entries that have come since are told with the auction that they lead to */
async function findEntries(trx: Transaction<LiveTables>, auction: AuctionRow, after: number) {
  const rows = await trx
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', auction.id)
    .where('version', '>', after)
    .where('version', '<=', auction.version)
    .orderBy('version')
    .limit(batchSize)
    .execute();
  return rows.map(entryOf);
}

/** The participant that led after an entry of the log. */
async function findLeader(
  trx: Transaction<LiveTables>,
  auctionId: string,
  version: number,
): Promise<number | null> {
  const findLast = (afterVersion: number) =>
    trx
      .selectFrom('live.entries')
      .select('number')
      .where('auction_id', '=', auctionId)
      .where('version', '>', afterVersion)
      .where('version', '<=', version)
      .where('kind', 'in', ['bid', 'corrected'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
  // Nearly always a recent entry; without statistics the planner would read the whole log.
  const last = (await findLast(version - 64)) ?? (await findLast(0));
  return last?.number ?? null;
}

/** The bids that corrections among these entries withdraw. */
async function findWithdrawn(
  trx: Transaction<LiveTables>,
  auctionId: string,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const versions = entries.flatMap(({ corrects }) => corrects ?? []);
  if (versions.length === 0) return [];
  const rows = await trx
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('version', 'in', versions)
    .execute();
  return rows.map(entryOf);
}

/** The entries that administrators entered for their bidders. */
function findPhoneBidsOf(
  trx: Transaction<LiveTables>,
  auctionId: string,
  entries: readonly Entry[],
): Promise<StoredPhoneBid[]> {
  return trx
    .selectFrom('live.phone_bids')
    .select(['account_id as accountId', 'version', 'by_name as by'])
    .where('auction_id', '=', auctionId)
    .where('version', '>=', entries[0]?.version ?? 0)
    .where('version', '<=', entries.at(-1)?.version ?? 0)
    .orderBy('version')
    .execute();
}

async function findRecipients(trx: Transaction<LiveTables>, auction: AuctionRow): Promise<Recipients> {
  const participants = await trx
    .selectFrom('live.participants')
    .select(['number', 'account_id'])
    .where('auction_id', '=', auction.id)
    .execute();
  const invited = await trx
    .selectFrom('live.invitations')
    .select('account_id')
    .where('auction_id', '=', auction.id)
    .where('state', 'not in', ['Declined', 'Revoked'])
    .execute();
  const bids = await trx
    .selectFrom('live.personalized_bids')
    .select(['account_id', 'status', 'terms'])
    .where('auction_id', '=', auction.id)
    .where('status', 'in', ['Active', 'Accepted'])
    .execute();
  const accepted = bids.find(({ status }) => status === 'Accepted');
  return {
    personalizedBidderIds: bids.flatMap((bid) => (bid.status === 'Active' ? [bid.account_id] : [])),
    acceptedPersonalizedBid: accepted
      ? { accountId: accepted.account_id, price: personalizedPriceOf(accepted) }
      : null,
    ownerAccountId: auction.owner_account_id,
    participants: new Map(participants.map(({ number, account_id }) => [number, account_id])),
    invitedAccountIds: invited.flatMap(({ account_id }) => account_id ?? []),
  };
}
