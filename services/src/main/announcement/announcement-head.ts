import { maxCounted } from '@recolta/shared/contracts/http/list-filters';
import { type RawBuilder, sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';

/** Ids of a page, and the total: exact up to a bound, bound plus one if there are more. */
export interface AnnouncementHead {
  readonly total: number;
  readonly ids: string[];
}

const indexed = [
  'id',
  'approved_at',
  'deadline_at',
  'currency',
  'price_minor',
  'left_thousandths',
  'active_bid_count',
];

interface HeadOptions {
  readonly limit: number;
  readonly offset: number;
  readonly columns: readonly string[];
}

/**
 * Finds a page of the announcements `a` that match a condition. Up to the number that is counted exactly, they are
 * sorted; more are read in the order of an index, which soon yields a page.
 *
 * @param columns read by the order in addition to the index `announcements_open`; empty to read that index only
 */
export async function findHead(
  db: MainDatabase,
  where: RawBuilder<unknown>,
  order: readonly RawBuilder<unknown>[],
  { limit, offset, columns }: HeadOptions,
  most = maxCounted,
): Promise<AnnouncementHead> {
  const page = sql`order by ${sql.join(order)} limit ${limit} offset ${offset}`;
  const { rows: few } = await sql<AnnouncementHead>`
    with a as materialized (
      select ${sql.join([...indexed, ...columns].map((column) => sql.ref(column)))}
      from main.announcements a where ${where} limit ${most + 1})
    select (select count(*) from a)::integer as total,
      case when (select count(*) from a) <= ${most} then array(select a.id from a ${page}) end as ids`.execute(
    db,
  );
  const total = few[0]?.total ?? 0;
  const ids = few[0]?.ids ?? null;
  if (ids !== null) return { total, ids };
  const { rows } = await sql<{ id: string }>`
    select a.id from main.announcements a where ${where} ${page}`.execute(db);
  return { total, ids: rows.map(({ id }) => id) };
}
