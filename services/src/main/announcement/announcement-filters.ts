import {
  type FilterClause,
  type FilterFields,
  parseFilters,
  parseSorts,
  type Sort,
} from '@recolta/shared/contracts/http/list-filters';
import {
  boundFigure,
  type DeliveryWord,
  deliveryGroupOf,
  deliveryWords,
} from '@recolta/shared/domain/announcement/announcement-search';
import { announcementStatuses } from '@recolta/shared/domain/announcement/announcement-status';
import { counties } from '@recolta/shared/domain/counties';
import { crops, type FurtherField, furtherFields, qualityFields } from '@recolta/shared/domain/crops';
import {
  auctionTypes,
  biddingTypes,
  currencies,
  goodsCategories,
  privacyTypes,
  sustainabilitySchemes,
} from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { type RawBuilder, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import { type Columns, likePattern, parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { type GateFigures, netOrder, netSorts } from './net-order.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});
const bounds = (accepts: (value: string) => boolean) => ({ operators: ['>=', '<='] as const, accepts });

/** Fields to filter by: only published ones, so that no response reveals a hidden one [B5]. */
const fields: FilterFields = {
  status: oneOf(announcementStatuses),
  type: oneOf(auctionTypes),
  category: oneOf(goodsCategories),
  product: oneOf([...crops.map(({ key }) => key), otherProduct]),
  county: oneOf(counties.map(({ code }) => code)),
  harvestYear: { operators: ['==', '>=', '<='], accepts: (value) => /^\d{4}$/.test(value) },
  deliveryType: { operators: ['=='], accepts: (value) => deliveryWords.some((word) => word === value) },
  privacyType: oneOf(privacyTypes),
  biddingType: oneOf(biddingTypes),
  currency: { operators: ['=='], accepts: (value) => currencies.some((one) => one === value) },
  price: bounds((value) => parseMoney(value) !== null),
  quantity: bounds((value) => parseTonnes(value) !== null),
  deadline: bounds(isDay),
  analysed: { operators: ['=='], accepts: (value) => value === 'true' || value === 'false' },
  sustainability: oneOf(['None', ...sustainabilitySchemes]),
  name: { operators: ['@='], accepts: (value) => value.length <= 100 },
  owner: { operators: ['=='], accepts: (value) => value === 'me' },
  favourite: { operators: ['=='], accepts: (value) => value === 'me' },
  turn: { operators: ['=='], accepts: (value) => value === 'me' },
  ...Object.fromEntries(
    qualityFields.map((field) => [field, bounds((value: string) => boundFigure.test(value))]),
  ),
};

/** Fields whose clauses depend on the caller. */
const personal: ReadonlySet<string> = new Set(['owner', 'favourite', 'turn']);

/** True if a clause depends on the caller. */
export const isPersonal = ({ name }: FilterClause): boolean => personal.has(name);

/** Administrators may also search in the names of owners, which confidential announcements hide. */
export const fieldsOfAdministrators: FilterFields = {
  ...fields,
  search: { operators: ['@='], accepts: (value) => value.length <= 100 },
};

/** Returns true for a calendar day that the database accepts: no 30 February, no year 0. */
export function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

const columns: Columns = {
  status: sql`a.status`,
  type: sql`a.type`,
  category: sql`a.category`,
  product: sql`a.product`,
  county: sql`a.county`,
  harvestYear: sql`a.harvest_year::text`,
  privacyType: sql`a.privacy_type`,
  biddingType: sql`a.bidding_type`,
  currency: sql`a.currency`,
  analysed: sql`a.is_analysed`,
  sustainability: sql`a.sustainability`,
};

const sortColumns: Columns = {
  deadline: sql`a.deadline_at`,
  newest: sql`a.approved_at`,
  // Prices of different currencies are not compared: announcements are grouped by currency.
  price: sql`a.price_minor`,
  quantity: sql`a.left_thousandths`,
  bids: sql`a.active_bid_count`,
};

/**
 * Parses the clauses of a query's filters.
 *
 * @param taken fields that may be filtered by
 * @throws BorderError 400 at the clause; also for bounds of a price without exactly one currency
 */
export function announcementClauses(filters: string, taken: FilterFields = fields): FilterClause[] {
  const clauses = parsedOr400(parseFilters(filters, taken), 'filters');
  const currency = clauses.find(({ name }) => name === 'currency');
  const priced = clauses.find(({ name }) => name === 'price');
  if (priced && currency?.values.length !== 1)
    throw new BorderError(400, 'ValidationFailed', {
      fields: [{ path: 'filters', rule: 'currency', clause: 'price' }],
    });
  return clauses;
}

/** Quality figures. */
const figureColumns: Columns = {
  humidity: sql`a.humidity`,
  impurities: sql`a.impurities`,
  protein: sql`a.protein`,
  hectolitricMass: sql`a.hectolitric_mass`,
  oil: sql`a.oil`,
  ...Object.fromEntries(furtherFields.map((field) => [field, furtherFigure(field)])),
};

/** The column of a further figure: an item of one array, in the order of `furtherFields`. */
export function furtherFigure(field: FurtherField): RawBuilder<unknown> {
  return sql`a.further_figures[${sql.lit(furtherFields.indexOf(field) + 1)}]`;
}

/**
 * A clause on a column that is never null; its words come from a vocabulary, so they are literals that the planner
 * sees.
 */
function plainCondition({ name, operator, values }: FilterClause): RawBuilder<unknown> {
  const column = columns[name];
  if (!column) throw new Error(`no column for ${name}`);
  const words = sql.join(values.map((value) => sql.lit(value)));
  return operator === '!=' ? sql`${column} not in (${words})` : sql`${column} in (${words})`;
}

/**
 * One clause as a condition on announcement `a`. `turn==me`: the caller owns it and has to answer one of its bids.
 */
export function announcementCondition(clause: FilterClause, caller: Caller | null): RawBuilder<unknown> {
  const { name, operator, values } = clause;
  const bounding = (column: RawBuilder<unknown>, of: (value: string) => RawBuilder<unknown>) =>
    sql`(${sql.join(
      values.map((value) => sql`${column} ${sql.raw(operator)} ${of(value)}`),
      sql` or `,
    )})`;
  switch (name) {
    case 'owner':
      return caller ? sql`a.owner_account_id = ${caller.accountId}` : sql`false`;
    case 'turn':
      return caller
        ? sql`a.owner_account_id = ${caller.accountId} and a.status in ('InProgress', 'Closed')
            and exists (select from main.announcement_bids b
              where b.announcement_id = a.id and b.status = 'Active' and b.turn = 'owner')`
        : sql`false`;
    case 'favourite':
      return caller
        ? sql`exists (select from main.favourites f
            where f.account_id = ${caller.accountId} and f.announcement_id = a.id)`
        : sql`false`;
    case 'price':
      return bounding(sql`a.price_minor`, (value) => sql`${parseMoney(value)}::bigint`);
    case 'quantity':
      return bounding(sql`a.left_thousandths`, (value) => sql`${parseTonnes(value)}::bigint`);
    case 'deadline':
      return bounding(
        sql`(a.deadline_at at time zone 'Europe/Bucharest')::date`,
        (value) => sql`${value}::date`,
      );
    case 'deliveryType':
      return sql`(${sql.join(
        deliveryWords.filter((word) => values.includes(word)).map(deliveryCondition),
        sql` or `,
      )})`;
    case 'name':
      return sql`(${sql.join(
        values.map((value) => sql`a.folded_name like ${likePattern(value)}`),
        sql` or `,
      )})`;
    case 'search':
      return sql`(${sql.join(
        values.map(
          (value) =>
            sql`a.folded_name || ' ' || platform.folded(a.owner_company_name) like ${likePattern(value)}`,
        ),
        sql` or `,
      )})`;
    case 'harvestYear':
      return operator === '=='
        ? sql`a.harvest_year = any(${values.map(Number)}::integer[])`
        : bounding(sql`a.harvest_year`, (value) => sql`${Number(value)}::integer`);
    default:
      return figureColumns[name]
        ? bounding(figureColumns[name], (value) => sql`${value}::real`)
        : plainCondition(clause);
  }
}

/** Announcement `a` has the way of delivery that a filter value stands for. */
export function deliveryCondition(word: DeliveryWord): RawBuilder<unknown> {
  const { types, location } = deliveryGroupOf(word);
  const isOneOf = sql`a.delivery_type in (${sql.join(types.map((type) => sql.lit(type)))})`;
  return location ? sql`(${isOneOf} and a.loading_location = ${sql.lit(location)})` : isOneOf;
}

/** Parses the sorts of a query. @throws BorderError 400 */
export function announcementSorts(sorts: string): Sort[] {
  return parsedOr400(parseSorts(sorts, [...Object.keys(sortColumns), ...netSorts]), 'sorts');
}

/**
 * The terms of `order by` on announcement `a` for sorts.
 *
 * @param gate figures of the gate that the sorts name
 */
export function announcementOrder(sorts: readonly Sort[], gate: GateFigures | null): RawBuilder<unknown>[] {
  return sorts.flatMap(({ name, isDescending }) => {
    if (gate && netSorts.includes(name)) return netOrder(gate, isDescending);
    // Written like the indexes: only unapproved announcements have no time of approval.
    const descending = name === 'newest' ? sql`desc nulls last` : sql`desc`;
    const column = sql`${sortColumns[name]} ${isDescending ? descending : sql`asc`}`;
    return name === 'price' ? [sql`a.currency`, column] : [column];
  });
}
