import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { maxPriceMinor } from '@recolta/shared/domain/money';
import { nextPriceMinor, type PriceLadder } from '@recolta/shared/domain/price-steps';
import { minorOf } from '../../lib/format.ts';

/** The price steps of an auction as received. */
export function ladderOfItem(auction: LiveAuctionItem): PriceLadder {
  return {
    type: auction.type,
    biddingType: auction.biddingType,
    startingPriceMinor: minorOf(auction.startingPrice),
    stepMinor: minorOf(auction.minimumBidThreshold),
    bestPriceMinor: auction.bestBid ? minorOf(auction.bestBid.price) : null,
  };
}

/** The lowest bid accepted now; null if none is possible. */
export function nextBidMinor(auction: LiveAuctionItem): number | null {
  const next = nextPriceMinor(ladderOfItem(auction));
  return next > 0 && next <= maxPriceMinor ? next : null;
}
