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
import { categoryKeySchema } from '@recolta/shared/domain/product/product-posting';
import { type RawBuilder, sql } from 'kysely';
import { type Columns, filterCondition, likePattern, parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { ListQuery } from '../announcement/list-announcements.ts';
import type { Page } from '../announcement/list-bids.ts';
import type { MainDatabase } from '../tables.ts';
import { isPublic, type ProductRow, productStateOf } from './product-row.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['=='] as const,
  accepts: (value: string) => values.includes(value),
});
const maxSearchLength = 100;

const fields: FilterFields = {
  status: oneOf(productStatuses),
  category: { operators: ['=='], accepts: (value) => categoryKeySchema.safeParse(value).success },
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

const sortColumns: Columns = {
  participationDeadline: sql`p.participation_deadline_at`,
  newest: sql`p.published_at`,
  // Prices of different currencies are not compared: they follow each other.
  unitPrice: sql`p.unit_price_minor`,
  productName: sql`p.folded_name`,
};

/**
 * A page of products: the Active ones that are published, by participation deadline; those of other statuses where the
 * query asks for them; with `provider==me` the caller's own, saved ones included, the latest first.
 *
 * @throws BorderError 400
 */
export async function listProducts(
  db: MainDatabase,
  caller: Caller | null,
  { page, pageSize, filters, sorts }: ListQuery,
): Promise<Page<ProductState>> {
  const clauses = parsedOr400(parseFilters(filters, fields), 'filters');
  const isOwn = clauses.some(({ name }) => name === 'provider');
  const asksForStatus = clauses.some(({ name }) => name === 'status');
  const visible = isOwn ? sql`p.deleted_at is null` : published;
  const status = isOwn || asksForStatus ? sql`true` : active;
  const conditions = [status, visible, ...clauses.map((clause) => conditionOf(clause, caller))];
  const where = sql.join(conditions, sql` and `);
  const sorted = parsedOr400(parseSorts(sorts, Object.keys(sortColumns)), 'sorts').flatMap(
    ({ name, isDescending }) => {
      const column = sql`${sortColumns[name]} ${isDescending ? sql`desc nulls last` : sql`asc`}`;
      return name === 'unitPrice' ? [sql`p.currency`, column] : [column];
    },
  );
  const rest = isOwn ? sql`p.created_at desc` : sql`p.participation_deadline_at`;
  const { rows: heads } = await sql<{ total: number; ids: string[] }>`
    select (select count(*) from main.products p where ${where})::integer as total,
      array(select p.id from main.products p where ${where} order by ${sql.join([...sorted, rest, sql`p.id`])}
        limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(db);
  const { total, ids } = heads[0] ?? { total: 0, ids: [] };
  const byId = new Map((await findProducts(db, ids)).map((row) => [row.id, row]));
  // One may have been deleted since.
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const seen = rows.filter((row) => isPublic(row) || row.provider_account_id === caller?.accountId);
  return { items: seen.map((row) => productStateOf(row, row.epoch)), total, page, pageSize };
}

/** The condition of the index that answers the list of everyone. */
const active = sql`p.phase = 'active' and p.deleted_at is null`;
const published = sql`p.phase <> 'inactive' and p.deleted_at is null`;

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
      return filterCondition(columns, clause);
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
