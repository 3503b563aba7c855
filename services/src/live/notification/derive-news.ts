import { type Kysely, sql, type Transaction } from 'kysely';
import { notifyAll } from '../../platform/notify.ts';
import { type AuctionRow, type EntryRow, entryOf } from '../auction/auction-row.ts';
import type { LiveTables } from '../tables.ts';
import { type Audience, newsOfBids, newsOfEntries, newsOfStart } from './auction-news.ts';

/** Entries taken at once: bounds how long one transaction is. */
const perTransaction = 500;
/** How long before its start an auction is announced. */
const startsSoon = '10 minutes';
/** Bids are told to the owner at most this often. */
const bidsEvery = '5 minutes';

/**
 * Tells what the log of one auction has that was not told yet, and what time alone makes due, and moves the
 * auction's position in the same transaction: whatever is cut off in between is told again from the start, and
 * nothing twice [N1]. One process at a time takes an auction; others leave it to that one.
 *
 * @returns `news` told now; `hasMore` where there was more than one transaction takes
 */
export async function deriveNews(
  db: Kysely<LiveTables>,
  auctionId: string,
): Promise<{ readonly news: number; readonly hasMore: boolean }> {
  return db.transaction().execute(async (trx) => {
    const position = await lockPosition(trx, auctionId);
    if (!position) return { news: 0, hasMore: false };
    const auction = await findAuction(trx, auctionId);
    const entries = await findEntries(trx, auctionId, position.version);
    const audience = await findAudience(trx, auction);
    const told = newsOfEntries(
      auction,
      audience,
      entries,
      await findLeader(trx, auctionId, position.version),
    );
    const news = [...told.news];

    const version = entries.at(-1)?.version ?? position.version;
    const bids = auction.status === 'InProgress' ? position.untoldBids + told.bidCount : 0;
    const tellsBids = bids > 0 && position.mayTellBids && auction.best_price_minor !== null;
    if (tellsBids) news.push(newsOfBids(auction, audience, version, bids, auction.best_price_minor ?? 0));
    if (auction.tellsStart) news.push(...newsOfStart(auction, audience));

    const count = await notifyAll(trx, news);
    await sql`
      update live.notified set version = ${version}, untold_bids = ${tellsBids ? 0 : bids},
        bids_told_at = case when ${tellsBids} then clock_timestamp() else bids_told_at end,
        starts_soon_told = starts_soon_told or ${auction.tellsStart}
      where auction_id = ${auctionId}`.execute(trx);
    return { news: count, hasMore: entries.length === perTransaction };
  });
}

/** Auctions whose log or time has something to tell; a look at all of them. */
export async function findUntold(db: Kysely<LiveTables>): Promise<string[]> {
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
  readonly untoldBids: number;
  readonly mayTellBids: boolean;
}

async function lockPosition(trx: Transaction<LiveTables>, auctionId: string): Promise<Position | undefined> {
  await sql`
    insert into live.notified (auction_id) select id from live.auctions where id = ${auctionId}
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Position>`
    select version, untold_bids as "untoldBids",
      coalesce(bids_told_at <= clock_timestamp() - ${bidsEvery}::interval, true) as "mayTellBids"
    from live.notified where auction_id = ${auctionId} for update skip locked`.execute(trx);
  return rows[0];
}

type Auction = AuctionRow & { readonly tellsStart: boolean };

async function findAuction(trx: Transaction<LiveTables>, auctionId: string): Promise<Auction> {
  const { rows } = await sql<Auction>`
    select a.*, (a.status = 'Scheduled' and not n.starts_soon_told
      and a.starts_at <= clock_timestamp() + ${startsSoon}::interval) as "tellsStart"
    from live.auctions a join live.notified n on n.auction_id = a.id where a.id = ${auctionId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a position has no auction');
  return row;
}

async function findEntries(trx: Transaction<LiveTables>, auctionId: string, after: number) {
  const { rows } = await sql<Omit<EntryRow, 'auction_id'>>`
    select * from live.entries where auction_id = ${auctionId} and version > ${after}
    order by version limit ${perTransaction}`.execute(trx);
  return rows.map(entryOf);
}

/** Who led after an entry of the log. */
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

async function findAudience(trx: Transaction<LiveTables>, auction: AuctionRow): Promise<Audience> {
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
