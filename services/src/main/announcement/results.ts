import {
  maxResultRows,
  type Result,
  type Results,
  resultSources,
} from '@recolta/shared/contracts/http/announcement-results';
import {
  type FilterClause,
  type FilterFields,
  maxCounted,
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
  // Texts of one format: they sort like the days.
  soldOn: sql`to_char(s.sold_at at time zone 'Europe/Bucharest', 'YYYY-MM-DD')`,
};

/** Ended announcements that sold something, as publicly known: none is Pending or deleted. */
const ownSales = sql`
  select 'announcement' as kind, a.id, a.type, a.goods->>'name' as name, a.product, a.harvest_year, a.county,
    a.unit, a.quantity_thousandths - a.left_thousandths as quantity, a.currency,
    a.price_minor as published_minor, null::integer as winning_minor, a.sold_at, a.is_demo,
    case when a.privacy_type = 'Public' then a.goods->'photos'->>0 end as cover
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
  readonly cover: string | null;
}

type Reader = Pick<Caller, 'accountId' | 'role'> | null;

/** Summary of all rows that match the filters. */
interface Summary {
  readonly total: number;
  /** Thousandths of a tonne of goods sold by the tonne. */
  readonly tonnes: number;
}

const keptMs = 60_000;
const maxKept = 100;

/** @param keepFrom a list of more sales than this is counted once a minute, because counting reads all of them */
export function createResults(db: MainDatabase, sales: SalesPort, keepFrom = maxCounted) {
  const kept = new Map<string, { readonly summary: Summary; readonly untilMs: number }>();

  async function summarize(filters: string): Promise<Summary> {
    const known = kept.get(filters);
    if (known && performance.now() < known.untilMs) return known.summary;
    kept.delete(filters);
    const { where, own, live } = salesBy(sales, filters);
    const { rows } = await sql<Summary>`
      select count(*)::integer as total,
        coalesce(sum(s.quantity) filter (where s.unit = 'Ton'), 0)::bigint as tonnes
      from (${own} union all ${live}) s where ${where}`.execute(db);
    const [summary] = rows;
    if (!summary) throw new Error('a count returned no row');
    if (summary.total > keepFrom) {
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
      kept.set(filters, { summary, untilMs: performance.now() + keptMs });
    }
    return summary;
  }

  return {
    /** A page of sales, the latest first. @throws BorderError 400 */
    async page(
      reader: Reader,
      { page, pageSize, filters }: { page: number; pageSize: number; filters: string },
    ): Promise<Results> {
      const { total, tonnes } = await summarize(filters);
      const rows = await readPage(db, sales, filters, pageSize, (page - 1) * pageSize);
      const items = await resultsOf(db, reader, rows);
      return { items, total, page, pageSize, tonnes: formatTonnes(tonnes) };
    },
    /** The latest results that match the filters, up to the limit of a file. @throws BorderError 400 */
    async latest(reader: Reader, filters: string): Promise<Result[]> {
      return resultsOf(db, reader, await readPage(db, sales, filters, maxResultRows, 0));
    },
  };
}

function salesBy({ publicSales }: SalesPort, filters: string) {
  const clauses: FilterClause[] = parsedOr400(parseFilters(filters, fields), 'filters');
  const conditions = clauses.map((clause) => filterCondition(columns, clause));
  return { own: ownSales, live: publicSales, where: sql.join([sql`true`, ...conditions], sql` and `) };
}

/** Each source returns no more than the page may need, in the order of its index. */
async function readPage(
  db: MainDatabase,
  sales: SalesPort,
  filters: string,
  limit: number,
  offset: number,
): Promise<readonly SaleRow[]> {
  const { where, own, live } = salesBy(sales, filters);
  const latest = (source: RawBuilder<unknown>) => sql`
    (select * from (${source}) s where ${where} order by s.sold_at desc, s.id limit ${limit + offset})`;
  const { rows } = await sql<SaleRow>`
    select s.*, ${columns.soldOn} as sold_on from (${latest(own)} union all ${latest(live)}) s
    order by s.sold_at desc, s.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
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
    ...(row.cover !== null && { cover: row.cover }),
  }));
}

/** Agreed terms of deals of announcements: with the reader, or with anyone for administrators [B5]. */
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
