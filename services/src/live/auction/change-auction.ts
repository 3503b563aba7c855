import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { publicState } from '@recolta/shared/domain/live-auction/public-state';
import type { LiveDatabase } from '../tables.ts';
import { type AuctionRow, listingOf } from './auction-row.ts';
import { findAuctionView } from './auction-view.ts';
import { snapshotOf } from './snapshot.ts';
import { writeChange } from './write-change.ts';

/** Stores a change of a locked auction by time, owner or administrator, and appends it to the feed. */
export async function changeAuction(
  db: LiveDatabase,
  row: AuctionRow,
  auction: LiveAuction,
  entries: readonly Entry[],
): Promise<void> {
  const before = await findAuctionView(db, row.id);
  if (!before) throw new Error('a locked auction is gone');
  const { state: old, recentEntries, names } = before;
  const state = publicState(auction, listingOf(row), old.epoch, [...recentEntries, ...entries], names);
  await writeChange(db, { auction, entries, events: [{ kind: 'auction', snapshot: snapshotOf(state) }] });
}
