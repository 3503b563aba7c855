import {
  maxResultRows,
  type Result,
  type Results,
  resultSources,
} from '@recolta/shared/contracts/http/announcement-results';
import {
  type FilterClause,
  type FilterFields,
  parseFilters,
} from '@recolta/shared/contracts/http/list-filters';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { type AuctionType, auctionTypes } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { SalesPort } from '../../platform/ports/sales-port.ts';
import type { MainDatabase } from '../tables.ts';
import { isDay } from './announcement-filters.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['=='] as const,
  accepts: (value: string) => values.includes(value),
});

const fields: FilterFields = {
  kind: oneOf(resultSources),
  type: oneOf(auctionTypes),
  product: oneOf([...crops.map(({ key }) => key), otherProduct]),
  county: oneOf(counties.map(({ code }) => code)),
  soldOn: {
    operators: ['>=', '<='],
    accepts: isDay,
  },
};

const columns: Columns = {
  kind: sql`s.kind`,
  type: sql`s.type`,
  product: sql`s.product`,
  county: sql`s.county`,
  // Texts of one form: their order is that of the days.
  soldOn: sql`to_char(s.sold_at at time zone 'Europe/Bucharest', 'YYYY-MM-DD')`,
};

/** Announcements that sold something and are over, as everyone may know them: none is Pending or deleted. */
const ownSales = sql`
  select 'announcement' as kind, a.id, a.type, a.goods->>'name' as name, a.product, a.harvest_year, a.county,
    a.goods->>'unit' as unit, a.quantity_thousandths - a.left_thousandths as quantity, a.currency,
    a.price_minor as published_minor, null::integer as winning_minor, a.sold_at, a.is_demo
  from main.announcements a
  where a.status = 'Accepted' and a.approved_at is not null and a.deleted_at is null and a.sold_at is not null`;

interface SaleRow extends Pick<Result, 'type' | 'name' | 'product' | 'county' | 'unit' | 'currency'> {
  readonly kind: Result['source']['kind'];
  readonly id: string;
  readonly type: AuctionType;
  readonly harvest_year: number;
  readonly quantity: number;
  readonly published_minor: number | null;
  readonly winning_minor: number | null;
  readonly sold_on: string;
  readonly is_demo: boolean;
}

type Reader = Pick<Caller, 'accountId' | 'role'> | null;

/** A page of what was sold, the latest first. @throws BorderError 400 */
export async function findResults(
  db: MainDatabase,
  sales: SalesPort,
  reader: Reader,
  { page, pageSize, filters }: { page: number; pageSize: number; filters: string },
): Promise<Results> {
  const { where, from } = salesBy(sales, filters);
  const { rows } = await sql<{ total: number; tonnes: number; sales: SaleRow[] }>`
    select count(*)::integer as total,
      coalesce(sum(s.quantity) filter (where s.unit = 'Ton'), 0)::bigint as tonnes,
      (select coalesce(json_agg(p order by p.at), '[]') from (${pageOf(from, where, pageSize, (page - 1) * pageSize)}) p)
        as sales
    from ${from} where ${where}`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('a page of results gave no row');
  const items = await resultsOf(db, reader, head.sales);
  return { items, total: head.total, page, pageSize, tonnes: formatTonnes(head.tonnes) };
}

/** The latest results that the filters let through, as many as a file has. @throws BorderError 400 */
export async function findLatestResults(
  db: MainDatabase,
  sales: SalesPort,
  reader: Reader,
  filters: string,
): Promise<Result[]> {
  const { where, from } = salesBy(sales, filters);
  const { rows } = await sql<SaleRow>`${pageOf(from, where, maxResultRows, 0)}`.execute(db);
  return resultsOf(db, reader, rows);
}

function salesBy({ publicSales }: SalesPort, filters: string) {
  const clauses: FilterClause[] = parsedOr400(parseFilters(filters, fields), 'filters');
  const conditions = clauses.map((clause) => filterCondition(columns, clause));
  return {
    from: sql`(${ownSales} union all ${publicSales}) s`,
    where: sql.join([sql`true`, ...conditions], sql` and `),
  };
}

function pageOf(from: RawBuilder<unknown>, where: RawBuilder<unknown>, limit: number, offset: number) {
  return sql`
    select s.*, ${columns.soldOn} as sold_on, row_number() over (order by s.sold_at desc, s.id) as at
    from ${from} where ${where} order by s.sold_at desc, s.id limit ${limit} offset ${offset}`;
}

async function resultsOf(db: MainDatabase, reader: Reader, rows: readonly SaleRow[]): Promise<Result[]> {
  const agreed = await findAgreed(
    db,
    reader,
    rows.filter(({ kind }) => kind === 'announcement').map(({ id }) => id),
  );
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor));
  return rows.map((row) => ({
    source: { kind: row.kind, id: row.id },
    type: row.type,
    name: row.name,
    product: row.product,
    harvestYear: row.harvest_year,
    county: row.county,
    unit: row.unit,
    quantity: formatTonnes(row.quantity),
    currency: row.currency,
    publishedPrice: money(row.published_minor),
    winningPrice: money(row.winning_minor),
    agreed: agreed.get(row.id) ?? null,
    soldOn: row.sold_on,
    isDemo: row.is_demo,
  }));
}

/** What was agreed in deals of announcements: with the reader, or with anyone for administrators [B5]. */
async function findAgreed(
  db: MainDatabase,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { from: string; to: string }>> {
  if (reader === null || ids.length === 0) return new Map();
  const isParty =
    reader.role === 'Admin'
      ? sql`true`
      : sql`${reader.accountId} in (d.seller_account_id, d.buyer_account_id)`;
  const { rows } = await sql<{ id: string; from: string; to: string }>`
    select d.announcement_id as id, min((d.terms->>'price')::numeric(12, 2))::text as from,
      max((d.terms->>'price')::numeric(12, 2))::text as to
    from main.deals d where d.announcement_id = ${anyOf(ids)} and ${isParty}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]));
}
