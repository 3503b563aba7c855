import { formatMoney } from '../money.ts';
import type { LiveBidRefusal } from './decide-bid.ts';

/** The figures of a refusal in wire format [L12]. */
export function refusalParams(refusal: LiveBidRefusal): Readonly<Record<string, unknown>> {
  switch (refusal.code) {
    case 'AuctionNotStarted':
      return { startsAt: new Date(refusal.startsAtMs).toISOString() };
    case 'ExpiredAuction':
      return { endedAt: new Date(refusal.endedAtMs).toISOString() };
    case 'AuctionHeld':
      return { reason: refusal.reason };
    case 'StartingPriceNotReached':
      return { startingPrice: formatMoney(refusal.startingPriceMinor) };
    case 'BidNotBetter':
      return {
        bestPrice: formatMoney(refusal.bestPriceMinor),
        nextPrice: formatMoney(refusal.nextPriceMinor),
      };
    case 'PriceNotMultiple':
      return { threshold: formatMoney(refusal.stepMinor) };
    case 'LimitBelowBid':
      return { price: formatMoney(refusal.priceMinor) };
    case 'NoLimit':
      return {};
  }
}
