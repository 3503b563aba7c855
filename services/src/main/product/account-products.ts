import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { MarketPort, Obligation } from '../../platform/ports/market-port.ts';
import { erasedTradeData, hasErasable } from '../../platform/trade-data.ts';
import type { MainDatabase } from '../tables.ts';

/** What accounts have in the market, products and offers on them included, beside what another part has. */
export function withProducts(market: MarketPort): MarketPort {
  return {
    findAuctionName: (db, id) => market.findAuctionName(db, id),
    findDemoAuctions: (db) => market.findDemoAuctions(db),
    findReportedAuction: (db, id) => market.findReportedAuction(db, id),
    async findObligation(db: MainDatabase, accountId) {
      const { rows } = await sql<{ obligation: Obligation }>`
        select case phase when 'closed' then 'decision' else 'sale' end as obligation from main.products
          where provider_account_id = ${accountId} and phase in ('active', 'closed')
        union all
        select 'bid' from main.product_offers o join main.products p on p.id = o.product_id
          where o.account_id = ${accountId} and (o.status = 'Active'
            or o.status = 'Accepted' and o.offer_type = 'Collective' and p.phase = 'closed')
        limit 1`.execute(db);
      return rows[0]?.obligation ?? market.findObligation(db, accountId);
    },

    async hasTraded(db: MainDatabase, accountId) {
      const { rows } = await sql`
        select where exists (select from main.products
            where provider_account_id = ${accountId} and published_at is not null)
          or exists (select from main.product_offers where account_id = ${accountId})`.execute(db);
      return rows.length > 0 || market.hasTraded(db, accountId);
    },

    async findTrade(db: MainDatabase, accountId) {
      const products = await db
        .selectFrom('main.products')
        .select([
          'id',
          'status',
          'phase',
          'product_name as productName',
          'category',
          'crop',
          'quality',
          'description',
          'producer',
          'country_of_origin as countryOfOrigin',
          'unit as unitOfMeasurement',
          'currency',
          'unit_price_minor as unitPriceMinor',
          'price_type as priceType',
          'piece_thousandths as pieceThousandths',
          'minimum_thousandths as minimumThousandths',
          'total_thousandths as totalThousandths',
          'participation_deadline_at as participationDeadline',
          'delivery_deadline as deliveryDeadline',
          'distribution_counties as distributionCounties',
          'final_price_minor as finalPriceMinor',
          'created_at as createdAt',
        ])
        .where('provider_account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const productBids = await db
        .selectFrom('main.product_offers')
        .select([
          'product_id as productId',
          'offer_type as offerType',
          'status',
          'quantity_thousandths as quantityThousandths',
          'placed_at as placedAt',
        ])
        .where('account_id', '=', accountId)
        .orderBy('placed_at')
        .orderBy('id')
        .execute();
      return { ...(await market.findTrade(db, accountId)), products, productBids };
    },

    async findBidVersions(db: MainDatabase, accountIds) {
      const { rows } = await sql<{ accountId: string; version: number }>`
        select account_id as "accountId", sum(version)::integer as version from (
          select account_id, version from main.product_offers where account_id = any(${accountIds}::uuid[])
          union all
          select p.provider_account_id, o.version from main.product_offers o
          join main.products p on p.id = o.product_id
          where p.provider_account_id = any(${accountIds}::uuid[])) c
        group by account_id`.execute(db);
      const versions = new Map(await market.findBidVersions(db, accountIds));
      for (const { accountId, version } of rows)
        versions.set(accountId, (versions.get(accountId) ?? 0) + version);
      return versions;
    },

    async eraseTradeData(db: MainDatabase, accountIds) {
      await market.eraseTradeData(db, accountIds);
      await db
        .deleteFrom('main.product_offers')
        .where('account_id', '=', anyOf(accountIds))
        .where('status', 'in', ['Rejected', 'Removed'])
        .execute();
      await db
        .updateTable('main.product_offers')
        .set({ company: erasedTradeData('company') })
        .where('account_id', '=', anyOf(accountIds))
        .where(hasErasable('company'))
        .execute();
      const ownUnlocked = (db: MainDatabase) =>
        db
          .selectFrom('main.products')
          .select('id')
          .where('provider_account_id', '=', anyOf(accountIds))
          .forUpdate()
          .skipLocked();
      const erased = await db
        .deleteFrom('main.products')
        .where('id', 'in', ownUnlocked(db).where(hasNoOffers))
        .returning('id')
        .execute();
      await db
        .deleteFrom('platform.sale_file_uses')
        .where('used_by', '=', anyOf(erased.map(({ id }) => id)))
        .execute();
      await db
        .updateTable('main.products')
        .set({ provider_company: erasedTradeData('provider_company') })
        .where('id', 'in', ownUnlocked(db).where(hasErasable('provider_company')))
        .execute();
    },
  };
}

const hasNoOffers = sql<boolean>`not exists (
  select from main.product_offers o where o.product_id = products.id)`;
