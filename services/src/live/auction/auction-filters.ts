import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionStatuses, auctionTypes, currencies } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});

/** Fields to filter by: only published ones, so that no response reveals a hidden one. */
const fields: FilterFields = {
  status: oneOf(auctionStatuses),
  type: oneOf(auctionTypes),
  county: oneOf(counties.map(({ code }) => code)),
  product: oneOf(crops.map(({ key }) => key)),
  harvestYear: { operators: ['==', '!=', '>=', '<=', '>', '<'], accepts: (value) => /^\d{4}$/.test(value) },
  name: { operators: ['@='], accepts: (value) => value.length <= 100 },
};

const columns: Columns = {
  status: sql`a.status`,
  type: sql`a.type`,
  county: sql`a.goods->>'county'`,
  product: sql`a.goods->>'product'`,
  // Four digits: text order is the order of the years.
  harvestYear: sql`a.goods->>'harvestYear'`,
  name: sql`a.goods->>'name'`,
};

const urgency = sql`array_position(array['InProgress', 'Closed', 'Scheduled', 'Pending'], a.status)`;
const nextAt = sql`case a.status when 'InProgress' then a.ends_at when 'Closed' then a.decision_ends_at
    when 'Scheduled' then a.starts_at when 'Pending' then a.starts_at end`;

/** Running and undecided auctions first, then upcoming ones, then ended ones, the last ended first. */
export const mostUrgentFirst = [
  sql`${urgency} nulls last`,
  nextAt,
  // The last entry of an ended auction is its end.
  sql`a.last_at desc`,
];

const sortColumns: Columns = {
  startsAt: sql`a.starts_at`,
  endsAt: sql`a.ends_at`,
  bidCount: sql`a.bid_count`,
  urgency,
  // Time of its next change: end, decision or start.
  nextAt,
  quantity: sql`a.quantity_kg`,
  // Prices of different currencies are not compared: auctions are grouped by currency.
  price: sql`(array_position(${[...currencies]}::text[], a.currency),
    coalesce(a.best_price_minor, a.starting_price_minor))`,
};

/** Conditions on auction `a` for a query's filters. @throws BorderError 400 */
export function auctionConditions(filters: string): RawBuilder<unknown>[] {
  return parsedOr400(parseFilters(filters, fields), 'filters').map((clause) =>
    filterCondition(columns, clause),
  );
}

/** Terms of `order by` on auction `a` for a query's sorts. @throws BorderError 400 */
export function auctionOrder(sorts: string): RawBuilder<unknown>[] {
  return parsedOr400(parseSorts(sorts, Object.keys(sortColumns)), 'sorts').map(
    ({ name, isDescending }) => sql`${sortColumns[name]} ${isDescending ? sql`desc` : sql`asc`}`,
  );
}
