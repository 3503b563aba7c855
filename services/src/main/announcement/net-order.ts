import type { Sort } from '@recolta/shared/contracts/http/list-filters';
import { type CountyCode, counties, isCounty } from '@recolta/shared/domain/counties';
import { countyKm } from '@recolta/shared/domain/county-distance';
import { type Currency, currencies } from '@recolta/shared/domain/enumerations';
import { haulageCounty } from '@recolta/shared/domain/goods/delivery-place';
import { haulageFor } from '@recolta/shared/domain/market-data/haulage';
import { type RawBuilder, sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';

const prefix = 'net.';

/** Orders by the net at a gate in a county, `net.CL`: the least cost first, and after them the largest proceeds. */
export const netSorts: readonly string[] = counties.map(({ code }) => `${prefix}${code}`);

/** The county whose gate a sort names; null for another sort. */
function placeOf({ name }: Sort): CountyCode | null {
  const code = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return isCounty(code) ? code : null;
}

/** What the net at a gate in a county depends on [Q5]. */
export interface GateFigures {
  /** Haulage between the gate and each county, in bani per tonne; none beyond the table of haulage. */
  readonly haulage: Readonly<Record<string, number>>;
  /** Lei for a unit of a currency, in ten-thousandths; none if no rate is known. */
  readonly rates: Readonly<Partial<Record<Currency, number>>>;
}

/** The figures of the gate that sorts name; null if none of them does. */
export async function gateFiguresFor(db: MainDatabase, sorts: readonly Sort[]): Promise<GateFigures | null> {
  const place = sorts.map(placeOf).find((one) => one !== null);
  if (!place) return null;
  const bands = await db.selectFrom('main.haulage_rates').selectAll().execute();
  const table = bands.map(({ up_to_km, price_minor, day, source }) => {
    return { upToKm: up_to_km, priceMinor: price_minor, day, source };
  });
  const { rows } = await sql<{ currency: Currency; rate: number }>`
    select distinct on (currency) currency, rate_ten_thousandths as rate
    from main.exchange_rates order by currency, day desc`.execute(db);
  const haulage = counties.flatMap(({ code }) => {
    const band = haulageFor(countyKm(place, code), table);
    return band ? [[code, band.priceMinor] as const] : [];
  });
  return {
    haulage: Object.fromEntries(haulage),
    rates: { Ron: 10_000, ...Object.fromEntries(rows.map(({ currency, rate }) => [currency, rate])) },
  };
}

interface NetTerms {
  readonly type: string;
  readonly deliveryType: string;
  readonly county: string;
  readonly currency: string;
  readonly priceMinor: number;
}

/**
 * The net of an announcement's price in bani per tonne, negative for a purchase, so that the best for the reader is the
 * least: the buyer's cost, or the seller's proceeds. The price itself where the other side pays the haulage.
 *
 * @returns null if haulage or rate is unknown
 */
export function netKeyOf({ haulage, rates }: GateFigures, terms: NetTerms): number | null {
  const isSale = terms.type === 'Selling';
  const rate = rates[terms.currency as Currency];
  const isPaidByReader = terms.deliveryType.startsWith('FCA') === isSale;
  const cost = isPaidByReader ? haulage[haulageCounty(terms) ?? ''] : 0;
  if (rate === undefined || cost === undefined) return null;
  const lei = Math.floor((terms.priceMinor * rate + 5000) / 10_000);
  return isSale ? lei + cost : cost - lei;
}

/** Columns that the order reads. */
export const netColumns = ['type', 'delivery_type', 'county'];

/** The terms of `order by` on announcement `a`: as `netKeyOf`, sales first. */
export function netOrder({ haulage, rates }: GateFigures, isDescending: boolean): RawBuilder<unknown>[] {
  const isSale = sql`(a.type = 'Selling')`;
  const end = sql`case when a.delivery_type like 'DAPConstanta%' then 'CT' else a.county end`;
  const cost = sql`case when (a.delivery_type like 'FCA%') = ${isSale}
    then (${JSON.stringify(haulage)}::jsonb ->> ${end})::bigint else 0 end`;
  const rate = sql`case a.currency ${sql.join(
    currencies.map((currency) => sql`when ${sql.lit(currency)} then ${rates[currency] ?? null}::bigint`),
    sql` `,
  )} end`;
  const lei = sql`((a.price_minor * ${rate} + 5000) / 10000)`;
  const key = sql`case when ${isSale} then ${lei} + ${cost} else ${cost} - ${lei} end`;
  return [sql`${isSale} desc`, sql`${key} ${isDescending ? sql`desc` : sql`asc`} nulls last`];
}
