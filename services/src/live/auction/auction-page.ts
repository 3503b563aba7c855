import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { auctionItem } from '@recolta/shared/domain/live-auction/public-state';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LiveDatabase, LiveTables } from '../tables.ts';
import { auctionConditions, auctionOrder } from './auction-filters.ts';
import { findAuctionViews } from './auction-view.ts';

export interface AuctionListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

export interface AuctionListPage<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of the auctions `a` that match a query's filters and `condition`, in the query's order and then in
 * `order`. All reads use one snapshot.
 *
 * @param sidesOf reads the caller's own side of the auctions with these ids
 */
export async function readAuctionPage<Item>(
  db: Kysely<LiveTables>,
  query: AuctionListQuery,
  condition: RawBuilder<unknown>,
  order: readonly RawBuilder<unknown>[],
  sidesOf: (db: LiveDatabase, ids: readonly string[]) => Promise<(item: LiveAuctionItem) => Item>,
): Promise<AuctionListPage<Item>> {
  return readingPage(db, query, condition, order, async (trx, { total, auctions }) => {
    const ids = auctions.map(({ id }) => id);
    const withSide = await sidesOf(trx, ids);
    const byId = await findAuctionItems(trx, ids);
    const items = ids.flatMap((id) => byId.get(id) ?? []).map(withSide);
    return { items, total, page: query.page, pageSize: query.pageSize };
  });
}

/** Finds auctions as list items, by id. */
export async function findAuctionItems(
  db: LiveDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LiveAuctionItem>> {
  const views = await findAuctionViews(db, ids);
  return new Map(views.map(({ state }) => [state.id, auctionItem(state)]));
}

/** The auctions of a page with their versions. */
export interface AuctionPageHeads {
  readonly total: number;
  readonly epoch: number;
  readonly auctions: readonly { readonly id: string; readonly version: number }[];
}

/** Finds the auctions of a page, and passes them to `read` in the same read-only transaction. */
export function readingPage<Result>(
  db: Kysely<LiveTables>,
  { page, pageSize, filters, sorts }: AuctionListQuery,
  condition: RawBuilder<unknown>,
  order: readonly RawBuilder<unknown>[],
  read: (trx: LiveDatabase, heads: AuctionPageHeads) => Promise<Result>,
): Promise<Result> {
  const where = sql.join([condition, ...auctionConditions(filters)], sql` and `);
  const orderBy = sql.join([...auctionOrder(sorts), ...order, sql`a.id`]);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<AuctionPageHeads>`
        select (select count(*) from live.auctions a where ${where}) as total,
          (select epoch from platform.epoch) as epoch,
          (select coalesce(json_agg(p), '[]') from (
            select a.id, a.version from live.auctions a where ${where} order by ${orderBy}
            limit ${pageSize} offset ${(page - 1) * pageSize}) p) as auctions`.execute(trx);
      const [heads] = rows;
      if (!heads) throw new Error('a page of auctions gave no row');
      return read(trx, heads);
    });
}
