import type {
  LiveAuctionItem,
  LiveAuctionState,
  PublicEntry,
} from '@recolta/shared/contracts/http/live-auction-state';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import { comparePositions } from '@recolta/shared/domain/newer';
import { minorOf } from '../../lib/format.ts';

/** A bid of the featured auction; who and when are null until its room has been joined. */
export interface HeroBid {
  readonly minor: number;
  readonly by: string | null;
  readonly number: number | null;
  readonly at: string | null;
}

const most = 8;

/**
 * The last standing bids, oldest first, at most 8: from the auction's room once it is known, else from the list, which
 * has their prices. A bid that the list knows before the room is added.
 */
export function heroBids(item: LiveAuctionItem, room: LiveAuctionState | undefined): readonly HeroBid[] {
  const best = item.bestBid && {
    minor: minorOf(item.bestBid.price),
    by: item.bestBid.by,
    number: item.bestBid.number,
    at: item.bestBid.at,
  };
  const listed = (item.prices ?? []).map(
    (price): HeroBid => ({ minor: minorOf(price), by: null, number: null, at: null }),
  );
  if (!room) return best ? [...listed.slice(0, -1), best].slice(-most) : [];
  const bids = standingBids(room.recent).flatMap(bidOf);
  const isBehind = best !== null && comparePositions(room, item) < 0 && bids.at(-1)?.at !== best.at;
  return (isBehind ? [...bids, best] : bids).slice(-most);
}

function bidOf({ price, by, number, at }: PublicEntry): HeroBid[] {
  return price !== null ? [{ minor: minorOf(price), by, number, at }] : [];
}
