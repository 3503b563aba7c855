import {
  type FilterClause,
  type FilterFields,
  type Parsed,
  parseFilters,
  parseSorts,
} from '@recolta/shared/contracts/http/list-filters';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionStatuses, auctionTypes } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { findAuctionViews } from './auction-view.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});

/** What one may filter by: published fields alone, so that no answer tells of a hidden one. */
const fields: FilterFields = {
  status: oneOf(auctionStatuses),
  type: oneOf(auctionTypes),
  county: oneOf(counties.map(({ code }) => code)),
  product: oneOf(crops.map(({ key }) => key)),
  harvestYear: { operators: ['==', '!=', '>=', '<=', '>', '<'], accepts: (value) => /^\d{4}$/.test(value) },
  name: { operators: ['@='], accepts: (value) => value.length <= 100 },
};

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  status: sql`a.status`,
  type: sql`a.type`,
  county: sql`a.goods->>'county'`,
  product: sql`a.goods->>'product'`,
  harvestYear: sql`(a.goods->>'harvestYear')::integer`,
  name: sql`a.goods->>'name'`,
};

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  startsAt: sql`a.starts_at`,
  endsAt: sql`a.ends_at`,
  bidCount: sql`a.bid_count`,
};

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

/**
 * Live auctions that the caller may see: all for an administrator; else the public ones, his own and those he is
 * invited to.
 */
export async function listAuctions(
  db: AnyDatabase,
  caller: Caller | null,
  query: ListQuery,
): Promise<{ items: LiveAuctionItem[]; total: number; page: number; pageSize: number }> {
  const clauses = parsedOr400(parseFilters(query.filters, fields), 'filters');
  const sorts = parsedOr400(parseSorts(query.sorts, Object.keys(sortColumns)), 'sorts');
  const where = sql.join([visibleTo(caller), ...clauses.map(condition)], sql` and `);
  const order = sql.join(
    [
      ...sorts.map(
        ({ name, isDescending }) => sql`${sortColumns[name]} ${isDescending ? sql`desc` : sql`asc`}`,
      ),
      sql`a.created_at desc`,
      sql`a.id`,
    ],
    sql`, `,
  );
  const { page, pageSize } = query;
  const { rows } = await sql<{ id: string; total: number }>`
    select a.id, count(*) over () as total from live.auctions a where ${where}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countAll(db, where));
  const views = await findAuctionViews(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(views.map(({ state: { recent: _, ...item } }) => [item.id, item]));
  return { items: rows.flatMap(({ id }) => byId.get(id) ?? []), total, page, pageSize };
}

async function countAll(db: AnyDatabase, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from live.auctions a where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

function visibleTo(caller: Caller | null): RawBuilder<unknown> {
  if (caller?.role === 'Admin') return sql`true`;
  const isShown = sql`(a.status <> 'Pending' and coalesce(a.outcome->>'kind', '') <> 'notApproved')`;
  if (!caller) return sql`(a.audience = 'Open' and ${isShown})`;
  return sql`(a.owner_account_id = ${caller.accountId} or (${isShown} and (a.audience = 'Open' or exists (
    select from live.invited_accounts i where i.auction_id = a.id and i.account_id = ${caller.accountId}))))`;
}

function condition({ name, operator, values }: FilterClause): RawBuilder<unknown> {
  const column = columns[name];
  if (!column) throw new Error(`no column for ${name}`);
  if (operator === '@=') {
    const matches = values.map((value) => sql`strpos(${folded(column)}, ${folded(sql`${value}::text`)}) > 0`);
    return sql`(${sql.join(matches, sql` or `)})`;
  }
  const isNumber = name === 'harvestYear';
  const bound = isNumber ? values.map(Number) : [...values];
  if (operator === '==') return sql`${column} = any(${bound})`;
  if (operator === '!=') return sql`not (${column} = any(${bound}))`;
  const comparisons = bound.map((value) => sql`${column} ${sql.raw(operator)} ${value}`);
  return sql`(${sql.join(comparisons, sql` or `)})`;
}

/** Without case and diacritics, Romanian ones in both their encodings. */
function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(lower(${text}), 'ăâîșşțţ', 'aaisstt')`;
}

function parsedOr400<Value>(parsed: Parsed<Value>, path: string): Value {
  if (parsed.ok) return parsed.value;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path, rule: parsed.rule, clause: parsed.clause }],
  });
}
