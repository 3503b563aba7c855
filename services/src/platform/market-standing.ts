import { sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/** Whether an account still owes the market something: an auction of its own that is not over, or a leading bid. */
export async function hasObligations(db: AnyDatabase, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live.auctions a
    where a.status in ('Scheduled', 'InProgress', 'Closed') and (a.owner_account_id = ${accountId} or exists (
      select from live.participants p
      where p.auction_id = a.id and p.account_id = ${accountId} and p.number = a.best_number))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an account ever sold, bought or bid, so that what it agreed to must stay readable. */
export async function hasTraded(db: AnyDatabase, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from live.auctions where owner_account_id = ${accountId})
      or exists (select from live.participants where account_id = ${accountId})`.execute(db);
  return rows.length > 0;
}

/** What an account did in the market, in its own terms alone: nothing of others. */
export async function ownTrade(
  db: AnyDatabase,
  accountId: string,
): Promise<{ readonly auctions: readonly unknown[]; readonly bids: readonly unknown[] }> {
  const { rows: auctions } = await sql`
    select id, status, type, goods, currency, quantity_kg as "quantityKg",
      starting_price_minor as "startingPriceMinor", desired_price_minor as "desiredPriceMinor",
      backup_price_minor as "backupPriceMinor", starts_at as "startsAt", ends_at as "endsAt"
    from live.auctions where owner_account_id = ${accountId} order by created_at, id`.execute(db);
  const { rows: bids } = await sql`
    select e.auction_id as "auctionId", e.version, p.number, e.price_minor as "priceMinor", a.currency, e.at, e.automatic
    from live.participants p
    join live.auctions a on a.id = p.auction_id
    join live.entries e on e.auction_id = p.auction_id and e.number = p.number and e.kind = 'bid'
    where p.account_id = ${accountId} order by e.at, e.auction_id, e.version`.execute(db);
  return { auctions, bids };
}
