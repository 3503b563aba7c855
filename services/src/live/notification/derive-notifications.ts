import { type Kysely, sql, type Transaction } from 'kysely';
import type { NotificationsPort } from '../../platform/ports/notifications-port.ts';
import { type AuctionRow, type EntryRow, entryOf } from '../auction/auction-row.ts';
import type { LiveTables } from '../tables.ts';
import {
  notificationOfBids,
  notificationsOfEntries,
  notificationsOfStart,
  type Recipients,
} from './auction-notifications.ts';

/** Entries handled in one transaction: bounds its length. */
const batchSize = 500;
/** How long before its start an auction is announced. */
const startsSoon = '10 minutes';
/** The owner is notified about bids at most this often. */
const bidsEvery = '5 minutes';

/**
 * Stores the notifications that are due for one auction: of the entries of its log after the stored position, and those
 * that time makes due. Moves the position in the same transaction, so that work that is cut off is derived again and
 * nothing is stored twice [N1]. One process at a time handles an auction; others skip it.
 *
 * @returns `count` of new notifications; `hasMore` when entries are left for another transaction
 */
export async function deriveNotifications(
  { db, notifications }: { readonly db: Kysely<LiveTables>; readonly notifications: NotificationsPort },
  auctionId: string,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  return db.transaction().execute(async (trx) => {
    const position = await lockPosition(trx, auctionId);
    if (!position) return { count: 0, hasMore: false };
    const auction = await findAuction(trx, auctionId);
    const entries = await findEntries(trx, auctionId, position.version);
    const recipients = await findRecipients(trx, auction);
    const leader = await findLeader(trx, auctionId, position.version);
    const derived = notificationsOfEntries(auction, recipients, entries, leader);
    const all = [...derived.notifications];

    const version = entries.at(-1)?.version ?? position.version;
    const bids = auction.status === 'InProgress' ? position.unreportedBids + derived.bidCount : 0;
    const reportsBids = bids > 0 && position.mayReportBids && auction.best_price_minor !== null;
    if (reportsBids)
      all.push(notificationOfBids(auction, recipients, version, bids, auction.best_price_minor ?? 0));
    if (auction.announcesStart) all.push(...notificationsOfStart(auction, recipients));

    const count = await notifications.notifyAll(trx, all);
    await sql`
      update live.notified set version = ${version}, untold_bids = ${reportsBids ? 0 : bids},
        bids_told_at = case when ${reportsBids} then clock_timestamp() else bids_told_at end,
        starts_soon_told = starts_soon_told or ${auction.announcesStart}
      where auction_id = ${auctionId}`.execute(trx);
    return { count, hasMore: entries.length === batchSize };
  });
}

/** Auctions whose notifications are behind their log or the time; scans all of them. */
export async function findBehind(db: Kysely<LiveTables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from live.auctions a left join live.notified n on n.auction_id = a.id
    where a.version > coalesce(n.version, 0)
      or (a.status = 'Scheduled' and not coalesce(n.starts_soon_told, false)
        and a.starts_at <= clock_timestamp() + ${startsSoon}::interval)
      or (a.status = 'InProgress' and n.untold_bids > 0
        and n.bids_told_at <= clock_timestamp() - ${bidsEvery}::interval)`.execute(db);
  return rows.map(({ id }) => id);
}

interface Position {
  readonly version: number;
  readonly unreportedBids: number;
  readonly mayReportBids: boolean;
}

async function lockPosition(trx: Transaction<LiveTables>, auctionId: string): Promise<Position | undefined> {
  await sql`
    insert into live.notified (auction_id) select id from live.auctions where id = ${auctionId}
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Position>`
    select version, untold_bids as "unreportedBids",
      coalesce(bids_told_at <= clock_timestamp() - ${bidsEvery}::interval, true) as "mayReportBids"
    from live.notified where auction_id = ${auctionId} for update skip locked`.execute(trx);
  return rows[0];
}

type Auction = AuctionRow & { readonly announcesStart: boolean };

async function findAuction(trx: Transaction<LiveTables>, auctionId: string): Promise<Auction> {
  const { rows } = await sql<Auction>`
    select a.*, (a.status = 'Scheduled' and not n.starts_soon_told
      and a.starts_at <= clock_timestamp() + ${startsSoon}::interval) as "announcesStart"
    from live.auctions a join live.notified n on n.auction_id = a.id where a.id = ${auctionId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a position has no auction');
  return row;
}

async function findEntries(trx: Transaction<LiveTables>, auctionId: string, after: number) {
  const { rows } = await sql<Omit<EntryRow, 'auction_id'>>`
    select * from live.entries where auction_id = ${auctionId} and version > ${after}
    order by version limit ${batchSize}`.execute(trx);
  return rows.map(entryOf);
}

/** The participant that led after an entry of the log. */
async function findLeader(
  trx: Transaction<LiveTables>,
  auctionId: string,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from live.entries where auction_id = ${auctionId} and version <= ${version} and kind = 'bid'
    order by version desc limit 1`.execute(trx);
  return rows[0]?.number ?? null;
}

async function findRecipients(trx: Transaction<LiveTables>, auction: AuctionRow): Promise<Recipients> {
  const participants = await sql<{ number: number; accountId: string }>`
    select number, account_id as "accountId" from live.participants where auction_id = ${auction.id}`.execute(
    trx,
  );
  const invited = await sql<{ accountId: string }>`
    select account_id as "accountId" from live.invited_accounts where auction_id = ${auction.id}`.execute(
    trx,
  );
  return {
    ownerAccountId: auction.owner_account_id,
    participants: new Map(participants.rows.map(({ number, accountId }) => [number, accountId])),
    invitedAccountIds: invited.rows.map(({ accountId }) => accountId),
  };
}
