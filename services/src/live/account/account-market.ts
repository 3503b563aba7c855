import { sql } from 'kysely';
import type { MarketPort } from '../../platform/ports/market-port.ts';

/** What accounts have in the live auctions, as the module of accounts may ask for it. */
export const market: MarketPort = {
  async hasObligations(db, accountId) {
    const { rows } = await sql`
      select from live.auctions a
      where a.status in ('Scheduled', 'InProgress', 'Closed') and (a.owner_account_id = ${accountId} or exists (
        select from live.participants p
        where p.auction_id = a.id and p.account_id = ${accountId} and p.number = a.best_number))
      limit 1`.execute(db);
    return rows.length > 0;
  },

  async hasTraded(db, accountId) {
    const { rows } = await sql`
      select where exists (select from live.auctions where owner_account_id = ${accountId})
        or exists (select from live.participants where account_id = ${accountId})`.execute(db);
    return rows.length > 0;
  },

  async findTrade(db, accountId) {
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
  },

  async findBidVersions(db, accountIds) {
    const { rows } = await sql<{ accountId: string; version: number }>`
      select account_id as "accountId", sum(version)::bigint as version from live.participants
      where account_id = any(${[...accountIds]}::uuid[]) group by account_id`.execute(db);
    return new Map(rows.map(({ accountId, version }) => [accountId, version]));
  },

  async eraseTradeData(db, accountIds) {
    const ids = [...accountIds];
    const erased = sql`'{"jNumber": null, "iban": null}'::jsonb`;
    await sql`
      update live.participants set company = company || ${erased}
      where account_id = any(${ids}::uuid[]) and num_nonnulls(company->>'jNumber', company->>'iban') > 0`.execute(
      db,
    );
    await sql`
      update live.auctions set owner_company = owner_company || ${erased}
      where id in (
        select id from live.auctions where owner_account_id = any(${ids}::uuid[])
          and num_nonnulls(owner_company->>'jNumber', owner_company->>'iban') > 0 for update skip locked)`.execute(
      db,
    );
  },
};
