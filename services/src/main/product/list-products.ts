import {
  type FilterClause,
  type FilterFields,
  parseFilters,
  parseSorts,
} from '@recolta/shared/contracts/http/list-filters';
import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { currencies, productStatuses } from '@recolta/shared/domain/enumerations';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import { type Columns, likePattern, parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AnnouncementListQuery } from '../announcement/list-announcements.ts';
import type { BidPage } from '../announcement/list-bids.ts';
import type { MainDatabase } from '../tables.ts';
import { isPublicProduct, type ProductRow, productStateOf } from './product-row.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['=='] as const,
  accepts: (value: string) => values.includes(value),
});
const maxSearchLength = 100;

const fields: FilterFields = {
  status: oneOf(productStatuses),
  category: { operators: ['=='], accepts: (value) => categoryKeyPattern.test(value) },
  crop: oneOf(crops.map(({ key }) => key)),
  currency: oneOf(currencies),
  isDistributedIn: oneOf(counties.map(({ code }) => code)),
  search: { operators: ['@='], accepts: (value) => value.length <= maxSearchLength },
  provider: { operators: ['=='], accepts: (value) => value === 'me' },
};

const columns: Columns = {
  status: sql`p.status`,
  category: sql`p.category`,
  crop: sql`p.crop`,
  currency: sql`p.currency`,
};

/** Orders that a query may ask for. */
const sortNames = ['participationDeadline', 'newest', 'unitPrice', 'productName'];

/** Columns of orders: those of a query, and those that break its ties. */
const orderColumns: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  participationDeadline: [sql`p.participation_deadline_at`],
  newest: [sql`p.published_at`],
  // Prices of different currencies are not compared: products are grouped by currency.
  unitPrice: [sql`p.currency`, sql`p.unit_price_minor`],
  productName: [sql`p.folded_name`],
  created: [sql`p.created_at`],
  id: [sql`p.id`],
};

/**
 * A page of products. By default the published Active ones, by participation deadline; other statuses if the query
 * asks for them; with `provider==me` the caller's own, including saved ones, the latest first.
 *
 * @throws BorderError 400
 */
export async function listProducts(
  db: MainDatabase,
  caller: Caller | null,
  { page, pageSize, filters, sorts: sortText }: AnnouncementListQuery,
): Promise<BidPage<ProductState>> {
  const clauses = parsedOr400(parseFilters(filters, fields), 'filters');
  const isOwn = clauses.some(({ name }) => name === 'provider');
  const asksForStatus = clauses.some(({ name }) => name === 'status');
  const isAdministrator = caller?.role === 'Admin';
  const published = isAdministrator ? publishedOnce : publicProducts;
  // Active ones are public; the index that counts them has no other columns.
  const listed = asksForStatus ? published : active;
  const visible = isOwn ? sql`p.deleted_at is null` : listed;
  const conditions = [visible, ...clauses.map((clause) => conditionOf(clause, caller))];
  const sorts = parsedOr400(parseSorts(sortText, sortNames), 'sorts');
  // Ties are ordered in the same direction, so that an index gives the order both ways.
  const rest = isOwn
    ? { name: 'created', isDescending: true }
    : { name: 'participationDeadline', isDescending: false };
  const isDescending = sorts.at(-1)?.isDescending ?? rest.isDescending;
  const order = [...sorts, { ...rest, isDescending }, { name: 'id', isDescending }].flatMap(
    ({ name, isDescending }) => (orderColumns[name] ?? []).map((column) => ({ column, isDescending })),
  );
  const { total, ids } = await (clauses.length === 0 ? readOrdered : readFiltered)(db, {
    where: sql.join(conditions, sql` and `),
    order: sql.join(order.map((by) => sql`${by.column} ${by.isDescending ? sql`desc` : sql`asc`}`)),
    // One index has the columns of every public order, so that no product is read whole.
    columns: sql.join([...new Set(order.map(({ column }) => column))]),
    limit: sql`limit ${pageSize} offset ${(page - 1) * pageSize}`,
  });
  const byId = new Map((await findProducts(db, ids)).map((row) => [row.id, row]));
  // A product may have been deleted since.
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const seen = rows.filter(
    (row) => isPublicProduct(row) || isAdministrator || row.provider_account_id === caller?.accountId,
  );
  return { items: seen.map((row) => productStateOf(row, row.epoch)), total, page, pageSize };
}

interface Head {
  readonly total: number;
  readonly ids: string[];
}

type HeadParts = Readonly<Record<'where' | 'order' | 'columns' | 'limit', RawBuilder<unknown>>>;

/** Without filters: one index counts the rows, and one gives the order. */
function readOrdered(db: MainDatabase, { where, order, limit }: HeadParts): Promise<Head> {
  return readHead(
    db,
    sql`select (select count(*) from main.products p where ${where})::integer as total,
      array(select p.id from main.products p where ${where} order by ${order} ${limit}) as ids`,
  );
}

/** With filters: the matching rows are found once, counted and ordered. */
function readFiltered(db: MainDatabase, { where, order, columns, limit }: HeadParts): Promise<Head> {
  return readHead(
    db,
    sql`with p as materialized (select ${columns} from main.products p where ${where})
      select (select count(*) from p)::integer as total, array(select p.id from p order by ${order} ${limit}) as ids`,
  );
}

async function readHead(db: MainDatabase, query: RawBuilder<unknown>): Promise<Head> {
  const { rows } = await (query as RawBuilder<Head>).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** The condition of the index that answers the public list. */
const active = sql`p.phase = 'active' and p.deleted_at is null`;
const publishedOnce = sql`p.phase <> 'inactive' and p.deleted_at is null`;
/** Products that everyone may see: `isPublicProduct` in SQL. */
export const publicProducts = sql`p.phase not in ('inactive', 'cancelled') and p.hidden_reason is null
  and p.deleted_at is null`;

/** One clause as a condition on product `p`. */
function conditionOf(clause: FilterClause, caller: Caller | null): RawBuilder<unknown> {
  const { name, values } = clause;
  switch (name) {
    case 'provider':
      return caller ? sql`p.provider_account_id = ${caller.accountId}` : sql`false`;
    case 'isDistributedIn':
      return sql`p.distribution_counties && ${[...values]}::text[]`;
    case 'search':
      return sql`(${sql.join(
        values.map((value) => sql`p.folded_name like ${likePattern(value)}`),
        sql` or `,
      )})`;
    default:
      return sql`${columns[name]} = any(${[...values]}::text[])`;
  }
}

/** Products by id, deleted ones left out. */
export async function findProducts(
  db: MainDatabase,
  ids: readonly string[],
): Promise<(ProductRow & { readonly epoch: number })[]> {
  const { rows } = await sql<ProductRow & { epoch: number }>`
    select p.*, (select epoch from platform.epoch) as epoch from main.products p
    where p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(db);
  return rows;
}
