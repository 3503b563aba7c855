import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { LiveTables } from '../tables.ts';
import { auctionConditions, auctionOrder } from './auction-filters.ts';
import { findAuctionViews } from './auction-view.ts';

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** What is decided on first, what is to come, and what is over, the last ended first. */
export const mostUrgentFirst = [
  sql`array_position(array['InProgress', 'Closed', 'Scheduled', 'Pending'], a.status) nulls last`,
  sql`case a.status when 'InProgress' then a.ends_at when 'Closed' then a.decision_ends_at
    when 'Scheduled' then a.starts_at when 'Pending' then a.starts_at end`,
  // The last entry of an auction that is over is its end.
  sql`a.last_at desc`,
];

/**
 * One page of the auctions `a` that a query's filters and `condition` let through, in the query's order and then in
 * `order`. Page, auctions and what `sidesOf` adds to each are of one moment.
 *
 * @param sidesOf reads the caller's own side of the auctions with these ids
 */
export async function readAuctionPage<Item>(
  db: Kysely<LiveTables>,
  query: ListQuery,
  condition: RawBuilder<unknown>,
  order: readonly RawBuilder<unknown>[],
  sidesOf: (db: AnyDatabase, ids: readonly string[]) => Promise<(item: LiveAuctionItem) => Item>,
): Promise<Page<Item>> {
  const where = sql.join([condition, ...auctionConditions(query.filters)], sql` and `);
  const orderBy = sql.join([...auctionOrder(query.sorts), ...order, sql`a.id`]);
  const { page, pageSize } = query;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ total: number; ids: string[] }>`
        select (select count(*) from live.auctions a where ${where}) as total, array(
          select a.id from live.auctions a where ${where} order by ${orderBy}
          limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(trx);
      const { total, ids } = rows[0] ?? { total: 0, ids: [] };
      const withSide = await sidesOf(trx, ids);
      const views = await findAuctionViews(trx, ids);
      const byId = new Map(views.map(({ state: { recent: _, ...item } }) => [item.id, item]));
      const items = ids.flatMap((id) => byId.get(id) ?? []).map(withSide);
      return { items, total, page, pageSize };
    });
}
