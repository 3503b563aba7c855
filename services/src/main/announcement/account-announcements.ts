import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { MarketPort, Obligation } from '../../platform/ports/market-port.ts';
import { erasedTradeData, hasErasable } from '../../platform/trade-data.ts';
import type { MainDatabase } from '../tables.ts';

/**
 * What accounts have in the market, announcements and products included: those of this module beside what another module
 * has.
 */
export function withAnnouncements(market: MarketPort): MarketPort {
  return {
    findAuctionName: (db, id) => market.findAuctionName(db, id),
    findDemoAuctions: (db) => market.findDemoAuctions(db),
    findReportedAuction: (db, id) => market.findReportedAuction(db, id),
    async findObligation(db: MainDatabase, accountId) {
      const { rows } = await sql<{ obligation: Obligation }>`
        select case status when 'Closed' then 'decision' else 'sale' end as obligation from main.announcements
          where owner_account_id = ${accountId} and status in ('InProgress', 'Closed')
        union all
        select 'bid' from main.announcement_bids where account_id = ${accountId} and status = 'Active'
        limit 1`.execute(db);
      return rows[0]?.obligation ?? market.findObligation(db, accountId);
    },

    async hasTraded(db: MainDatabase, accountId) {
      const { rows } = await sql`
        select where exists (select from main.announcements
            where owner_account_id = ${accountId} and approved_at is not null)
          or exists (select from main.announcement_bids where account_id = ${accountId})`.execute(db);
      return rows.length > 0 || market.hasTraded(db, accountId);
    },

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
      const announcementBids = await db
        .selectFrom('main.announcement_bids')
        .select(['announcement_id as announcementId', 'number', 'status', 'rounds', 'placed_at as placedAt'])
        .where('account_id', '=', accountId)
        .orderBy('placed_at')
        .orderBy('id')
        .execute();
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
      return {
        ...(await market.findTrade(db, accountId)),
        announcements,
        announcementBids,
        favourites,
        savedSearches,
      };
    },

    async findBidVersions(db: MainDatabase, accountIds) {
      const { rows } = await sql<{ accountId: string; version: number }>`
        select account_id as "accountId", sum(version)::integer as version from (
          select account_id, version from main.announcement_bids where account_id = any(${accountIds}::uuid[])
          union all
          select a.owner_account_id, b.version from main.announcement_bids b
          join main.announcements a on a.id = b.announcement_id
          where a.owner_account_id = any(${accountIds}::uuid[])) c
        group by account_id`.execute(db);
      const versions = new Map(await market.findBidVersions(db, accountIds));
      for (const { accountId, version } of rows)
        versions.set(accountId, (versions.get(accountId) ?? 0) + version);
      return versions;
    },

    async eraseTradeData(db: MainDatabase, accountIds) {
      await market.eraseTradeData(db, accountIds);
      await db
        .deleteFrom('main.announcement_bids')
        .where('account_id', '=', anyOf(accountIds))
        .where('status', 'in', ['Rejected', 'Removed'])
        .execute();
      await db
        .updateTable('main.announcement_bids')
        .set({ company: erasedTradeData('company') })
        .where('account_id', '=', anyOf(accountIds))
        .where(hasErasable('company'))
        .execute();
      const ownUnlocked = (db: MainDatabase) =>
        db
          .selectFrom('main.announcements')
          .select('id')
          .where('owner_account_id', '=', anyOf(accountIds))
          .forUpdate()
          .skipLocked();
      const erased = await db
        .deleteFrom('main.announcements')
        .where('id', 'in', ownUnlocked(db).where('participant_count', '=', 0))
        .returning('id')
        .execute();
      await db
        .deleteFrom('platform.sale_file_uses')
        .where('used_by', '=', anyOf(erased.map(({ id }) => id)))
        .execute();
      await db
        .deleteFrom('main.favourites')
        .where('announcement_id', '=', anyOf(erased.map(({ id }) => id)))
        .execute();
      await db
        .updateTable('main.announcements')
        .set({ owner_company: erasedTradeData('owner_company') })
        .where('id', 'in', ownUnlocked(db).where(hasErasable('owner_company')))
        .execute();
    },
  };
}
