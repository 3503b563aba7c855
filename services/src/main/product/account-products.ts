import { sql } from 'kysely';
import type { Obligation } from '../../platform/ports/market-port.ts';
import type { MarketPart } from '../../platform/sale/market-parts.ts';
import { bidVersionsOf, eraseSales, hasTradedIn, type SaleTables } from '../../platform/sale/sale-tables.ts';
import type { MainDatabase } from '../tables.ts';
import { findProductTasks } from './product-tasks.ts';

const tables: SaleTables = {
  sales: 'main.products',
  owner: 'provider_account_id',
  ownerCompany: 'provider_company',
  bids: 'main.product_bids',
  sale: 'product_id',
  hasNoBids: sql`not exists (select from main.product_bids b where b.product_id = products.id)`,
};

/** Market data of accounts: products and the bids on them. */
export const productTrade: MarketPart = {
  async findObligation(db: MainDatabase, accountId) {
    const { rows } = await sql<{ obligation: Obligation }>`
      select case phase when 'closed' then 'decision' else 'sale' end as obligation from main.products
        where provider_account_id = ${accountId} and phase in ('active', 'closed')
      union all
      select 'bid' from main.product_bids b join main.products p on p.id = b.product_id
        where b.account_id = ${accountId} and (b.status = 'Active'
          or b.status = 'Accepted' and b.offer_type = 'Collective' and p.phase = 'closed')
      limit 1`.execute(db);
    return rows[0]?.obligation ?? null;
  },

  findToday: findProductTasks,

  hasTraded: (db, accountId) => hasTradedIn(db, tables, 'published_at', accountId),

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
      .selectFrom('main.product_bids')
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
    return { products, productBids };
  },

  findBidVersions: (db, accountIds) => bidVersionsOf(db, tables, accountIds),

  async eraseTradeData(db, accountIds) {
    await eraseSales(db, tables, accountIds);
  },
};
