import {
  type Depth,
  type DepthMarket,
  type DepthSide,
  maxDepthLevels,
} from '@recolta/shared/contracts/http/announcement-depth';
import type { AuctionType, Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { type RawBuilder, sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';
import { announcementClauses, announcementCondition } from './announcement-filters.ts';
import { openOnes } from './open/read-open.ts';

/** Announcements that take bids now and match a query's filters, as visible to any visitor. @throws BorderError 400 */
function openBy(filters: string): RawBuilder<unknown> {
  const conditions = announcementClauses(filters).map((clause) => announcementCondition(clause, null));
  return sql.join([openOnes, sql`a.deadline_at > clock_timestamp()`, ...conditions], sql` and `);
}

/** The markets that have open announcements, those with the most first. @throws BorderError 400 */
export async function findMarkets(db: MainDatabase, filters: string): Promise<DepthMarket[]> {
  const { rows } = await sql<DepthMarket>`
    select a.product, a.currency, a.delivery_type as "deliveryType", count(*)::integer as count
    from main.announcements a where ${openBy(filters)} and a.product <> ${sql.lit(otherProduct)}
    group by 1, 2, 3 order by 4 desc, 1, 2, 3`.execute(db);
  return rows;
}

interface LevelRow {
  readonly type: AuctionType;
  readonly priceMinor: number;
  readonly quantity: number;
  readonly cumulative: number;
  readonly count: number;
  /** Number of levels on its whole side. */
  readonly levelCount: number;
  readonly sideQuantity: number;
}

/**
 * The levels of a market in one statement, and so of one moment: the owners' published prices and remaining
 * quantities, including confidential announcements. Neither bids nor backup prices count [A7, B5].
 *
 * @throws BorderError 400
 */
export async function findDepth(
  db: MainDatabase,
  market: { product: string; currency: Currency; deliveryType: DeliveryType; filters: string },
): Promise<Depth> {
  const { rows } = await sql<LevelRow>`
    with levels as (
      select a.type, a.price_minor, sum(a.left_thousandths) as quantity, count(*)::integer as n,
        case a.type when 'Selling' then a.price_minor else -a.price_minor end as place
      from main.announcements a
      where ${openBy(market.filters)} and a.product = ${market.product} and a.currency = ${market.currency}
        and a.delivery_type = ${market.deliveryType}
      group by 1, 2),
    ranked as (
      select *, row_number() over best as at, sum(quantity) over best as cumulative,
        count(*) over side as level_count, sum(quantity) over side as side_quantity
      from levels
      window best as (partition by type order by place), side as (partition by type))
    select type, price_minor as "priceMinor", quantity, cumulative::bigint as cumulative, n as count,
      level_count as "levelCount", side_quantity::bigint as "sideQuantity"
    from ranked where at <= ${maxDepthLevels} order by type, at`.execute(db);
  const sideOf = (type: AuctionType): DepthSide => {
    const levels = rows.filter((row) => row.type === type);
    return {
      levels: levels.map(({ priceMinor, quantity, cumulative, count }) => ({
        price: formatMoney(priceMinor),
        quantity: formatTonnes(quantity),
        cumulative: formatTonnes(cumulative),
        count,
      })),
      levelCount: levels[0]?.levelCount ?? 0,
      quantity: formatTonnes(levels[0]?.sideQuantity ?? 0),
    };
  };
  return { Selling: sideOf('Selling'), Buying: sideOf('Buying') };
}
