import { isBetter } from '../price-direction.ts';
import { type PriceRefusal, refusalOfPrice } from '../price-steps.ts';
import { appendEntry } from './append-entry.ts';
import { type BidLimits, type LimitRefusal, noLimits, placedBids, refusalOfLimit } from './automatic-bids.ts';
import { extendedEndMs } from './effective-end.ts';
import { type Entry, endedAtMs, type LiveAuction, ladderOf } from './live-auction.ts';

export interface Bid {
  /** The participant's number; null for a first bid, which gets the next one. */
  readonly number: number | null;
  /** A price by hand, minor units of the auction's currency, > 0; null if only the limit bids or changes. */
  readonly priceMinor: number | null;
  /** The new limit; null withdraws it, undefined leaves it unchanged [L7]. */
  readonly limitMinor?: number | null | undefined;
}

export type LiveBidRefusal =
  | PriceRefusal
  | { readonly code: 'AuctionNotStarted'; readonly startsAtMs: number }
  | { readonly code: 'ExpiredAuction'; readonly endedAtMs: number }
  | { readonly code: 'AuctionHeld'; readonly reason: string }
  | LimitRefusal
  | { readonly code: 'NoLimit' };

export type LiveBidDecision =
  | {
      readonly kind: 'accepted';
      readonly auction: LiveAuction;
      readonly number: number;
      /** Empty if only a limit changed. */
      readonly entries: Entry[];
      readonly limits: BidLimits;
    }
  | { readonly kind: 'refused'; readonly auction: LiveAuction; readonly refusal: LiveBidRefusal };

/**
 * Decides one bid against a live auction. Pure: no I/O, reads no clock. The right to bid is checked before
 * (`whyMayNotBid`); only time, hold, price and limits decide here [L3, L4, L6, L7, L11].
 *
 * @param auction row-locked state, brought up to `nowMs` by `advanceTo`
 * @param nowMs   the database's clock, read after the lock [L3]
 * @param limits  the auction's standing ones
 * @returns `accepted` with the next state, its entries (versions auction.version + 1 …) and limits; or `refused`
 */
export function decideBid(
  auction: LiveAuction,
  bid: Bid,
  nowMs: number,
  limits: BidLimits = noLimits,
): LiveBidDecision {
  if (bid.priceMinor === null && bid.limitMinor === undefined)
    throw new Error('a bid without price and limit');
  const atMs = Math.max(nowMs, auction.lastAtMs);
  const kept = bid.number === null ? null : (limits.get(bid.number) ?? null);
  const refusal = refusalOf(auction, bid, kept, atMs);
  if (refusal) return { kind: 'refused', auction, refusal };

  const number = bid.number ?? auction.participantCount + 1;
  const limitMinor = bid.limitMinor === undefined ? keptLimit(auction, bid.priceMinor, kept) : bid.limitMinor;
  const nextLimits = withLimit(limits, number, limitMinor);
  if (bid.priceMinor === null && limitMinor === null) {
    return { kind: 'accepted', auction, number, entries: [], limits: nextLimits };
  }
  const { best } = auction;
  const leaderLimitMinor = best === null ? null : (limits.get(best.number) ?? null);
  let next = { ...auction, participantCount: auction.participantCount + (bid.number === null ? 1 : 0) };
  const entries: Entry[] = [];
  for (const placed of placedBids(
    auction,
    { number, priceMinor: bid.priceMinor, limitMinor },
    leaderLimitMinor,
  )) {
    const isLeader = next.best?.number === placed.number;
    const appended = appendEntry(
      {
        ...next,
        best: { ...placed, atMs },
        bidCount: next.bidCount + 1,
        endsAtMs: isLeader ? next.endsAtMs : extendedEndMs(next, atMs),
      },
      { kind: 'bid', ...placed },
      atMs,
    );
    next = appended.auction;
    entries.push(appended.entry);
  }
  return { kind: 'accepted', auction: next, number, entries, limits: nextLimits };
}

/** The limit that stands after a bid by hand; a bid past a limit ends it. */
function keptLimit(
  { type }: LiveAuction,
  priceMinor: number | null,
  limitMinor: number | null,
): number | null {
  const isPast = priceMinor !== null && limitMinor !== null && isBetter(type, priceMinor, limitMinor);
  return isPast ? null : limitMinor;
}

function withLimit(limits: BidLimits, number: number, limitMinor: number | null): BidLimits {
  if ((limits.get(number) ?? null) === limitMinor) return limits;
  const next = new Map(limits);
  if (limitMinor === null) next.delete(number);
  else next.set(number, limitMinor);
  return next;
}

function refusalOf(
  auction: LiveAuction,
  bid: Bid,
  keptMinor: number | null,
  atMs: number,
): LiveBidRefusal | null {
  if (auction.status === 'Pending' || auction.status === 'Scheduled') {
    return { code: 'AuctionNotStarted', startsAtMs: auction.startsAtMs };
  }
  if (auction.hold !== null) return { code: 'AuctionHeld', reason: auction.hold.reason };
  if (auction.status !== 'InProgress' || atMs >= auction.endsAtMs) {
    return { code: 'ExpiredAuction', endedAtMs: endedAtMs(auction) };
  }
  const { priceMinor, limitMinor = null } = bid;
  const priceRefusal = priceMinor === null ? null : refusalOfPrice(ladderOf(auction), priceMinor);
  if (priceRefusal !== null) return priceRefusal;
  if (limitMinor !== null) {
    const standingMinor = auction.best?.number === bid.number ? (auction.best?.priceMinor ?? null) : null;
    return refusalOfLimit(ladderOf(auction), limitMinor, priceMinor ?? standingMinor);
  }
  return priceMinor === null && keptMinor === null ? { code: 'NoLimit' } : null;
}
