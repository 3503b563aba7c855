import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { Obligation } from '../../platform/ports/market-port.ts';
import type { MarketPart } from '../../platform/sale/market-parts.ts';
import { bidVersionsOf, eraseSales, hasTradedIn, type SaleTables } from '../../platform/sale/sale-tables.ts';
import type { MainDatabase } from '../tables.ts';
import { findAnnouncementTasks } from './announcement-tasks.ts';
import { roundsSeen } from './announcement-view.ts';

const tables: SaleTables = {
  sales: 'main.announcements',
  owner: 'owner_account_id',
  ownerCompany: 'owner_company',
  bids: 'main.announcement_bids',
  sale: 'announcement_id',
  hasNoBids: sql`participant_count = 0`,
};

/** Market data of accounts: announcements, their bids, favourites and saved searches. */
export const announcementTrade: MarketPart = {
  async findObligation(db: MainDatabase, accountId) {
    const { rows } = await sql<{ obligation: Obligation }>`
      select case status when 'Closed' then 'decision' else 'sale' end as obligation from main.announcements
        where owner_account_id = ${accountId} and status in ('InProgress', 'Closed')
      union all
      select 'bid' from main.announcement_bids where account_id = ${accountId} and status = 'Active'
      limit 1`.execute(db);
    return rows[0]?.obligation ?? null;
  },

  findToday: findAnnouncementTasks,

  hasTraded: (db, accountId) => hasTradedIn(db, tables, 'first_approved_at', accountId),

  async findTrade(db: MainDatabase, accountId) {
    const announcements = await db
      .selectFrom('main.announcements')
      .select([
        'id',
        'status',
        'type',
        'goods',
        'currency',
        'quantity_thousandths as quantityThousandths',
        'left_thousandths as leftThousandths',
        'price_minor as priceMinor',
        'backup_price_minor as backupPriceMinor',
        'deadline_at as deadline',
        'created_at as createdAt',
      ])
      .where('owner_account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const bids = await db
      .selectFrom('main.announcement_bids as b')
      .innerJoin('main.announcements as a', 'a.id', 'b.announcement_id')
      .select(['b.announcement_id as announcementId', 'b.number', 'b.status', 'b.placed_at as placedAt'])
      .select(['b.rounds', 'a.privacy_type'])
      .where('b.account_id', '=', accountId)
      .orderBy('b.placed_at')
      .orderBy('b.id')
      .execute();
    const announcementBids = bids.map(({ privacy_type, ...bid }) => ({
      ...bid,
      rounds: roundsSeen({ privacy_type }, bid, 'bidder'),
    }));
    const favourites = await db
      .selectFrom('main.favourites')
      .select(['announcement_id as announcementId', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('announcement_id')
      .execute();
    const savedSearches = await db
      .selectFrom('main.saved_searches')
      .select(['name', 'frequency', 'filters', 'saved_at as savedAt'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at')
      .orderBy('id')
      .execute();
    return { announcements, announcementBids, favourites, savedSearches };
  },

  findBidVersions: (db, accountIds) => bidVersionsOf(db, tables, accountIds),

  async eraseTradeData(db: MainDatabase, accountIds) {
    const erased = await eraseSales(db, tables, accountIds);
    await db.deleteFrom('main.favourites').where('announcement_id', '=', anyOf(erased)).execute();
  },
};
