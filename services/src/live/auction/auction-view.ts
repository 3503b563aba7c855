import { type LiveAuctionState, recentEntryCount } from '@recolta/shared/contracts/http/live-auction-state';
import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { type CompanyNames, publicState } from '@recolta/shared/domain/live-auction/public-state';
import { sql } from 'kysely';
import type { LiveDatabase } from '../tables.ts';
import { type AuctionRow, type EntryRow, entryOf, listingOf, liveAuctionOf } from './auction-row.ts';

/** One auction in its current state, with its last entries and its participants' names. */
export interface AuctionView {
  readonly row: AuctionRow;
  readonly state: LiveAuctionState;
  readonly recentEntries: readonly Entry[];
  readonly names: CompanyNames;
  /** The transaction that wrote the row: a different one means that the row has changed. */
  readonly writtenBy: string;
}

/** Reads auctions with everything that their public state needs, in one statement each for any number of them. */
export async function findAuctionViews(db: LiveDatabase, ids: readonly string[]): Promise<AuctionView[]> {
  const { rows } = await sql<
    AuctionRow & {
      epoch: number;
      writtenBy: string;
      recent: Omit<EntryRow, 'auction_id'>[];
      names: Record<string, string> | null;
    }
  >`
    select a.*, (select epoch from platform.epoch) as epoch, a.xmin::text as "writtenBy",
      coalesce((
        select json_agg(e order by e.version) from live.entries e
        where e.auction_id = a.id and e.version > a.version - ${recentEntryCount}::integer), '[]') as recent,
      (select json_object_agg(p.number, p.company_name) from live.participants p where p.auction_id = a.id) as names
    from live.auctions a where a.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ epoch, writtenBy, recent, names, ...row }) => {
    const byNumber = new Map(Object.entries(names ?? {}).map(([number, name]) => [Number(number), name]));
    const recentEntries = recent.map(entryOf);
    const state = publicState(liveAuctionOf(row), listingOf(row), epoch, recentEntries, byNumber);
    return { row, state, recentEntries, names: byNumber, writtenBy };
  });
}

export async function findAuctionView(db: LiveDatabase, id: string): Promise<AuctionView | undefined> {
  const [view] = await findAuctionViews(db, [id]);
  return view;
}
