import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { publicState } from '@recolta/shared/domain/live-auction/public-state';
import type { LiveDatabase } from '../tables.ts';
import { type AuctionRow, listingOf } from './auction-row.ts';
import { type AuctionView, findAuctionView } from './auction-view.ts';
import { snapshotOf } from './snapshot.ts';
import { type Change, type DecisionRow, type KeptParticipant, writeChanges } from './write-change.ts';

export interface ChangedAuction {
  /** Read under its lock, by this transaction. */
  readonly view: AuctionView;
  readonly auction: LiveAuction;
  /** The entries that led from the view's row to `auction`. */
  readonly entries: readonly Entry[];
  /** Participants whose own bid or limit changes with it. */
  readonly participants?: readonly KeptParticipant[];
  /** Decisions of commands that are decided once, however often they are sent [L5]. */
  readonly decisions?: readonly DecisionRow[];
}

/** Stores changes of locked auctions by time, owner or administrator, and appends them to the feed. */
export async function changeAuctions(db: LiveDatabase, changed: readonly ChangedAuction[]): Promise<void> {
  await writeChanges(db, changed.map(changeOf));
}

/** The stored rows of a change, with the events that announce it. */
export function changeOf({
  view,
  auction,
  entries,
  participants = [],
  decisions = [],
}: ChangedAuction): Change {
  const recent = [...view.recentEntries, ...entries];
  const state = publicState(auction, listingOf(view.row), view.state.epoch, recent, view.names);
  const own = participants.map(({ account_id }): FeedEvent => ({ kind: 'myBids', accountId: account_id }));
  const events: FeedEvent[] = [
    { kind: 'auction', snapshot: snapshotOf(state, view.row.hidden_reason) },
    ...own,
  ];
  return { auction, entries, participants, decisions, events };
}

/** Stores a change of one locked auction. */
export async function changeAuction(
  db: LiveDatabase,
  { id }: AuctionRow,
  auction: LiveAuction,
  entries: readonly Entry[],
  along: Pick<ChangedAuction, 'participants' | 'decisions'> = {},
): Promise<void> {
  const view = await findAuctionView(db, id);
  if (!view) throw new Error('a locked auction is gone');
  await changeAuctions(db, [{ ...along, view, auction, entries }]);
}
