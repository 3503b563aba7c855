import { type FurtherField, furtherFields } from '@recolta/shared/domain/crops';
import { currencies } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { MainDatabase } from '../../tables.ts';
import { furtherFigure } from '../announcement-filters.ts';
import type { ChangedRow, NumberField, OpenRow, WordField } from './open-columns.ts';
import { numberFields, wordFields } from './open-columns.ts';

/** Open announcements `a`, which are all public, for every caller: written like the condition of their index. */
export const openOnes = sql`(a.status = 'InProgress' and a.approved_at is not null and a.deleted_at is null)`;

/** Rows per statement: some milliseconds of the event loop. */
const batch = 2000;
/** Maximum number of changes per read; beyond it, loading is faster. */
const maxChanges = 5000;

/** The position up to which the changes of a database are read. */
export interface OpenPosition {
  /** Text of the snapshot of the last read. */
  readonly snapshot: string;
  /** Identity of the database as long as its transaction ids continue: different after a restore or a crash. */
  readonly identity: string;
}

// A crash discards the statistics, and may reuse the id of a transaction that was rolled back before it.
const identitySql = sql<string>`
  (select epoch from platform.epoch) || ' ' || coalesce((select stats_reset::text from pg_stat_bgwriter), '')`;

const milliseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::bigint`;

const words: Readonly<Record<WordField, RawBuilder<unknown>>> = {
  type: sql`a.type`,
  category: sql`a.category`,
  product: sql`a.product`,
  county: sql`a.county`,
  harvestYear: sql`a.harvest_year::text`,
  delivery: sql`a.delivery_type || ' ' || coalesce(a.loading_location, '')`,
  privacyType: sql`a.privacy_type`,
  biddingType: sql`a.bidding_type`,
  currency: sql`a.currency`,
  analysed: sql`a.is_analysed::text`,
  sustainability: sql`a.sustainability`,
};
const numbers: Readonly<Record<NumberField, RawBuilder<unknown>>> = {
  deadline: milliseconds(sql`a.deadline_at`),
  deadlineDay: sql`(a.deadline_at at time zone 'Europe/Bucharest')::date - date '1970-01-01'`,
  newest: milliseconds(sql`a.approved_at`),
  price: sql`a.price_minor`,
  quantity: sql`a.left_thousandths`,
  bids: sql`a.active_bid_count`,
  currencyRank: sql`array_position(${[...currencies].sort()}::text[], a.currency)`,
  humidity: sql`a.humidity`,
  impurities: sql`a.impurities`,
  protein: sql`a.protein`,
  hectolitricMass: sql`a.hectolitric_mass`,
  oil: sql`a.oil`,
  ...(Object.fromEntries(furtherFields.map((field) => [field, furtherFigure(field)])) as Record<
    FurtherField,
    RawBuilder<unknown>
  >),
};

const openRow = sql`
  json_build_array(a.id, true, a.folded_name,
    json_build_array(${sql.join(wordFields.map((field) => words[field]))}),
    json_build_array(${sql.join(numberFields.map((field) => numbers[field]))}))`;

export async function readPosition(db: MainDatabase): Promise<OpenPosition> {
  const { rows } = await sql<OpenPosition>`
    select pg_current_snapshot()::text as snapshot, ${identitySql} as identity`.execute(db);
  const [position] = rows;
  if (!position) throw new Error('the database returned no snapshot');
  return position;
}

/** The open announcements, in batches by deadline; an announcement that changes meanwhile may come twice or not at all. */
export async function* readOpen(db: MainDatabase): AsyncGenerator<readonly OpenRow[]> {
  let after = sql`true`;
  for (;;) {
    // Reads only the index of open announcements: their goods are wide.
    const { rows } = await sql<{ row: OpenRow }>`
      select ${openRow} as row from main.announcements a
      where ${openOnes} and ${after} order by a.deadline_at, a.id limit ${batch}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1)?.row;
    if (!last || rows.length < batch) return;
    const deadline = new Date(last[4][numberFields.indexOf('deadline')] ?? Number.NaN);
    after = sql`(a.deadline_at, a.id) > (${deadline}::timestamptz, ${last[0]}::uuid)`;
  }
}

/**
 * The announcements that changed since a position, in their current state, with the new position; in one statement,
 * so that nothing is skipped, as in the feed. Null if the changes are too many or unknown.
 */
export async function readChanges(
  db: MainDatabase,
  { snapshot, identity }: OpenPosition,
): Promise<{ readonly rows: readonly ChangedRow[]; readonly position: OpenPosition } | null> {
  const { rows } = await sql<OpenPosition & { isBehind: boolean; changed: readonly ChangedRow[] | null }>`
    select pg_current_snapshot()::text as snapshot, ${identitySql} as identity,
      pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isBehind",
      (select json_agg(c.row) from (
        select case when ${openOnes} then ${openRow} else json_build_array(a.id, false) end as row
        from main.announcements a
        where a.changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(a.changed_in, ${snapshot}::pg_snapshot)
        order by a.changed_in limit ${maxChanges + 1}) c) as changed`.execute(db);
  const [now] = rows;
  if (!now) throw new Error('the database returned no changes');
  const changed = now.changed ?? [];
  if (now.identity !== identity || now.isBehind || changed.length > maxChanges) return null;
  return { rows: changed, position: { snapshot: now.snapshot, identity } };
}
