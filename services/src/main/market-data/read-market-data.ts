import type {
  PriceRow,
  RateRow,
  ReadHaulage,
  ReadPrice,
  ReadRate,
  ReadTrend,
} from '@recolta/shared/contracts/http/market-data';
import { formatDecimal } from '@recolta/shared/domain/decimal';
import { trendSessions } from '@recolta/shared/domain/market-data/reference-prices';
import { formatMoney } from '@recolta/shared/domain/money';
import type { VatRule } from '@recolta/shared/domain/vat';
import { sql } from 'kysely';
import type { MainDatabase, MainTables } from '../tables.ts';

/** A year of working days. */
const historyLength = 260;

/** The last price of each crop and market and the previous one, newest first. */
export async function latestPrices(db: MainDatabase): Promise<ReadPrice[]> {
  const { rows } = await sql<MainTables['main.reference_prices']>`
    select p.* from (
      select *, row_number() over (partition by market, product order by day desc) as place
      from main.reference_prices
    ) p where p.place <= 2 order by p.market, p.product, p.day desc`.execute(db);
  return rows.map(priceOf);
}

/** Prices of one crop on one market, oldest first. */
export async function priceHistory(
  db: MainDatabase,
  market: PriceRow['market'],
  product: string,
): Promise<ReadPrice[]> {
  const rows = await db
    .selectFrom('main.reference_prices')
    .selectAll()
    .where('market', '=', market)
    .where('product', '=', product)
    .orderBy('day', 'desc')
    .limit(historyLength)
    .execute();
  return rows.reverse().map(priceOf);
}

/** The last prices of some crops on one market, by crop; each in the currency of its last one, oldest first. */
export async function priceTrends(
  db: MainDatabase,
  market: PriceRow['market'],
  products: readonly string[],
): Promise<ReadTrend[]> {
  const { rows } = await sql<MainTables['main.reference_prices']>`
    select p.* from (
      select *,
        row_number() over (partition by product order by day desc) as place,
        first_value(currency) over (partition by product order by day desc) as last_currency
      from main.reference_prices where market = ${market} and product = any(${products})
    ) p where place <= ${trendSessions} and currency = last_currency order by product, day`.execute(db);
  return [...Map.groupBy(rows, ({ product }) => product)].map(([product, prices]) => ({
    product,
    currency: prices[0]?.currency ?? 'Euro',
    prices: prices.map(({ day, price_minor }) => ({ day, price: formatMoney(price_minor) })),
  }));
}

/** The last rate of each currency. */
export async function latestRates(db: MainDatabase): Promise<ReadRate[]> {
  const { rows } = await sql<MainTables['main.exchange_rates']>`
    select distinct on (currency) * from main.exchange_rates order by currency, day desc`.execute(db);
  return rows.map(rateOf);
}

/** Rates of one currency, oldest first. */
export async function rateHistory(db: MainDatabase, currency: RateRow['currency']): Promise<ReadRate[]> {
  const rows = await db
    .selectFrom('main.exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('day', 'desc')
    .limit(historyLength)
    .execute();
  return rows.reverse().map(rateOf);
}

/** Haulage costs by distance, the shortest first. */
export async function readHaulage(db: MainDatabase): Promise<ReadHaulage[]> {
  const rows = await db.selectFrom('main.haulage_rates').selectAll().orderBy('up_to_km').execute();
  return rows.map(({ up_to_km, price_minor, day, source }) => {
    return { upToKm: up_to_km, price: formatMoney(price_minor), day, source };
  });
}

/** The table of VAT regimes, by group and day. */
export async function readVatRules(db: MainDatabase): Promise<VatRule[]> {
  const rows = await db
    .selectFrom('main.vat_rules')
    .selectAll()
    .orderBy('product_group')
    .orderBy('from_day')
    .execute();
  return rows.map((row) => ({
    group: row.product_group,
    from: row.from_day,
    isReverseCharge: row.is_reverse_charge,
    ratePercent: row.rate_percent,
    source: row.source,
  }));
}

function priceOf({
  market,
  product,
  day,
  price_minor,
  currency,
  source,
}: MainTables['main.reference_prices']) {
  return { market, product, day, price: formatMoney(price_minor), currency, source };
}

function rateOf({ currency, day, rate_ten_thousandths, source }: MainTables['main.exchange_rates']) {
  return { currency, day, rate: formatDecimal(rate_ten_thousandths, 4), source };
}
