import type {
  LiveAuctionItem,
  LiveAuctionState,
  PublicEntry,
} from '@recolta/shared/contracts/http/live-auction-state';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import { minorOf } from '../../lib/format.ts';

/** A bid of the featured auction; who and when are null while only its price is known. */
export interface HeroBid {
  readonly minor: number;
  readonly by: string | null;
  readonly number: number | null;
  readonly at: string | null;
}

/** The best bid of an auction; null without one. */
export function bestHeroBid({ bestBid }: LiveAuctionItem): HeroBid | null {
  if (bestBid === null) return null;
  const { price, by, number, at } = bestBid;
  return { minor: minorOf(price), by, number, at };
}

/**
 * The last standing bids, oldest first: the list has their prices, and the known bids say who made them and when. No
 * two standing bids have the same price.
 *
 * @param seen best bids since the page was opened
 * @param room the auction when the page was opened
 */
export function heroBids(
  item: LiveAuctionItem,
  seen: readonly HeroBid[],
  room: Pick<LiveAuctionState, 'recent'> | null | undefined,
): readonly HeroBid[] {
  const known = new Map<number, HeroBid>();
  for (const bid of [...standingBids(room?.recent ?? []).flatMap(bidOf), ...seen]) known.set(bid.minor, bid);
  const best = bestHeroBid(item);
  if (best) known.set(best.minor, best);
  return (item.prices ?? []).map(
    (price) => known.get(minorOf(price)) ?? { minor: minorOf(price), by: null, number: null, at: null },
  );
}

function bidOf({ price, by, number, at }: PublicEntry): HeroBid[] {
  return price !== null ? [{ minor: minorOf(price), by, number, at }] : [];
}
