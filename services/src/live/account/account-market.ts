import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { MarketPort, Obligation } from '../../platform/ports/market-port.ts';
import { eraseBidders, eraseOwners } from '../../platform/sale/sale-tables.ts';
import { publicAuctions } from '../auction/visible-to.ts';
import type { LiveDatabase } from '../tables.ts';
import { findAuctionTasks } from './auction-tasks.ts';

/** Number of changes of a personalised bid `b`: sent, its contract, its decision. */
const bidChanges = sql`1 + num_nonnulls(b.contract_file, b.decided_at)`;

/** Port of the live auctions for the module of accounts. */
export const market: MarketPort = {
  async findObligation(db: LiveDatabase, accountId) {
    const { rows } = await sql<{ obligation: Obligation }>`
      select case when a.owner_account_id <> ${accountId} then 'bid'
        when a.status = 'Closed' then 'decision' else 'sale' end as obligation
      from live.auctions a
      where a.status in ('Scheduled', 'InProgress', 'Closed') and (a.owner_account_id = ${accountId}
        or exists (select from live.participants p
          where p.auction_id = a.id and p.number = a.best_number and p.account_id = ${accountId})
        or exists (select from live.personalized_bids b
          where b.auction_id = a.id and b.status = 'Active' and b.account_id = ${accountId}))
      limit 1`.execute(db);
    return rows[0]?.obligation ?? null;
  },

  findToday: findAuctionTasks,

  async findAuctionName(db: LiveDatabase, id) {
    const { rows } = await sql<{ name: string }>`
      select a.goods->>'name' as name from live.auctions a where a.id = ${id} and ${publicAuctions}`.execute(
      db,
    );
    return rows[0]?.name;
  },

  async findDemoAuctions(db: LiveDatabase) {
    const rows = await db.selectFrom('live.auctions').select('id').where('is_demo', '=', true).execute();
    return rows.map(({ id }) => id);
  },

  // A cancelled auction stays readable, so that those who watched it learn why, and counts as removed.
  async findReportedAuction(db: LiveDatabase, id) {
    const { rows } = await sql<{ ownerAccountId: string; isOpen: boolean }>`
      select a.owner_account_id as "ownerAccountId",
        (a.status = 'Pending' or ${publicAuctions}) and a.outcome->>'kind' is distinct from 'cancelled' as "isOpen"
      from live.auctions a where a.id = ${id}`.execute(db);
    return rows[0];
  },

  async hasTraded(db: LiveDatabase, accountId) {
    const { rows } = await sql`
      select where exists (select from live.auctions where owner_account_id = ${accountId})
        or exists (select from live.participants where account_id = ${accountId})
        or exists (select from live.personalized_bids where account_id = ${accountId} and status = 'Accepted')`.execute(
      db,
    );
    return rows.length > 0;
  },

  async findTrade(db: LiveDatabase, accountId) {
    const auctions = await db
      .selectFrom('live.auctions')
      .select([
        'id',
        'status',
        'type',
        'goods',
        'currency',
        'quantity_kg as quantityKg',
        'starting_price_minor as startingPriceMinor',
        'desired_price_minor as desiredPriceMinor',
        'backup_price_minor as backupPriceMinor',
        'starts_at as startsAt',
        'ends_at as endsAt',
      ])
      .where('owner_account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const bids = await db
      .selectFrom('live.participants as p')
      .innerJoin('live.auctions as a', 'a.id', 'p.auction_id')
      .innerJoin('live.entries as e', (join) =>
        join
          .onRef('e.auction_id', '=', 'p.auction_id')
          .onRef('e.number', '=', 'p.number')
          .on('e.kind', '=', 'bid'),
      )
      .select([
        'e.auction_id as auctionId',
        'e.version',
        'p.number',
        'e.price_minor as priceMinor',
        'a.currency',
        'e.at',
        'e.automatic',
      ])
      .where('p.account_id', '=', accountId)
      .orderBy('e.at')
      .orderBy('e.auction_id')
      .orderBy('e.version')
      .execute();
    const follows = await db
      .selectFrom('live.follows')
      .select(['auction_id as auctionId', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('auction_id')
      .execute();
    const limits = await db
      .selectFrom('live.participants')
      .select(['auction_id as auctionId', 'limit_minor as limitMinor', 'limit_at as at'])
      .where('account_id', '=', accountId)
      .where('limit_minor', 'is not', null)
      .orderBy('limit_at')
      .orderBy('auction_id')
      .execute();
    const phoneConsents = await db
      .selectFrom('live.phone_consents')
      .select(['auction_id as auctionId', 'price_minor as priceMinor', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('auction_id')
      .execute();
    const phoneBids = await db
      .selectFrom('live.phone_bids')
      .select([
        'auction_id as auctionId',
        'version',
        'by_name as by',
        'consent_minor as consentMinor',
        'consented_at as consentedAt',
      ])
      .where('account_id', '=', accountId)
      .orderBy('auction_id')
      .orderBy('version')
      .execute();
    const templates = await db
      .selectFrom('live.goods_templates')
      .select(['name', 'goods', 'saved_at as savedAt'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at')
      .orderBy('id')
      .execute();
    const invitations = await db
      .selectFrom('live.invitations')
      .select(['auction_id as auctionId', 'state', 'invited_at as invitedAt'])
      .where('account_id', '=', accountId)
      .orderBy('invited_at')
      .orderBy('auction_id')
      .execute();
    const personalizedBids = await db
      .selectFrom('live.personalized_bids')
      .select(['auction_id as auctionId', 'status', 'terms', 'sent_at as sentAt', 'decided_at as decidedAt'])
      .where('account_id', '=', accountId)
      .orderBy('sent_at')
      .orderBy('id')
      .execute();
    const connectionTests = await db
      .selectFrom('live.connection_tests')
      .select(['auction_id as auctionId', 'at', 'result'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('auction_id')
      .execute();
    return {
      auctions,
      bids,
      limits,
      phoneConsents,
      phoneBids,
      personalizedBids,
      follows,
      templates,
      invitations,
      connectionTests,
    };
  },

  async findBidVersions(db: LiveDatabase, accountIds) {
    const { rows } = await sql<{ accountId: string; version: number }>`
      select account_id as "accountId", sum(changes)::integer as version from (
        select account_id, version + limit_changes as changes from live.participants
        where account_id = any(${accountIds}::uuid[])
        union all
        select account_id, changes from live.phone_consents where account_id = any(${accountIds}::uuid[])
        union all
        select b.account_id, ${bidChanges} from live.personalized_bids b
        where b.account_id = any(${accountIds}::uuid[])
        union all
        select a.owner_account_id, ${bidChanges} from live.personalized_bids b
        join live.auctions a on a.id = b.auction_id
        where a.owner_account_id = any(${accountIds}::uuid[])) c
      group by account_id`.execute(db);
    return new Map(rows.map(({ accountId, version }) => [accountId, version]));
  },

  async eraseTradeData(db: LiveDatabase, accountIds) {
    for (const table of [
      'live.follows',
      'live.goods_templates',
      'live.invitations',
      'live.phone_consents',
      'live.connection_tests',
    ] as const)
      await db.deleteFrom(table).where('account_id', '=', anyOf(accountIds)).execute();
    await db
      .deleteFrom('live.personalized_bids')
      .where('account_id', '=', anyOf(accountIds))
      .where('status', '<>', 'Accepted')
      .execute();
    for (const table of ['live.participants', 'live.personalized_bids'])
      await eraseBidders(db, table, accountIds);
    const auctions = { sales: 'live.auctions', owner: 'owner_account_id', ownerCompany: 'owner_company' };
    await eraseOwners(db, auctions, accountIds);
  },
};
