import { type PriceRefusal, refusalOfPrice } from '../price-steps.ts';
import { appendEntry } from './append-entry.ts';
import { extendedEndMs } from './effective-end.ts';
import { type Entry, type LiveAuction, ladderOf } from './live-auction.ts';

export interface Bid {
  /** The participant's number; null for a first bid, which is given the next one. */
  readonly number: number | null;
  /** Minor units of the auction's currency, > 0. */
  readonly priceMinor: number;
}

export type BidRefusal =
  | PriceRefusal
  | { readonly code: 'AuctionNotStarted'; readonly startsAtMs: number }
  | { readonly code: 'ExpiredAuction'; readonly endedAtMs: number }
  | { readonly code: 'AuctionHeld'; readonly reason: string };

export type BidDecision =
  | {
      readonly kind: 'accepted';
      readonly auction: LiveAuction;
      readonly number: number;
      readonly entries: Entry[];
    }
  | { readonly kind: 'refused'; readonly auction: LiveAuction; readonly refusal: BidRefusal };

/**
 * Decides one bid against a live auction. Pure: no I/O, reads no clock.
 * The right to bid is checked before (`whyMayNotBid`); only time, hold and price decide here [L3, L4, L6, L11].
 *
 * @param auction row-locked state, brought up to `nowMs` by `advanceTo`
 * @param nowMs   the database's clock, read after the lock [L3]
 * @returns `accepted` with the next state and its entries, versions auction.version + 1 …; or `refused`
 */
export function decideBid(auction: LiveAuction, bid: Bid, nowMs: number): BidDecision {
  const atMs = Math.max(nowMs, auction.lastAtMs);
  const refusal = refusalOf(auction, bid, atMs);
  if (refusal) return { kind: 'refused', auction, refusal };

  const number = bid.number ?? auction.participantCount + 1;
  const isLeader = auction.best?.number === number;
  const next: LiveAuction = {
    ...auction,
    best: { priceMinor: bid.priceMinor, number, atMs, automatic: false },
    bidCount: auction.bidCount + 1,
    participantCount: auction.participantCount + (bid.number === null ? 1 : 0),
    endsAtMs: isLeader ? auction.endsAtMs : extendedEndMs(auction, atMs),
  };
  const appended = appendEntry(next, { kind: 'bid', number, priceMinor: bid.priceMinor }, atMs);
  return { kind: 'accepted', auction: appended.auction, number, entries: [appended.entry] };
}

function refusalOf(auction: LiveAuction, bid: Bid, atMs: number): BidRefusal | null {
  if (auction.status === 'Pending' || auction.status === 'Scheduled') {
    return { code: 'AuctionNotStarted', startsAtMs: auction.startsAtMs };
  }
  if (auction.hold !== null) return { code: 'AuctionHeld', reason: auction.hold.reason };
  if (auction.status !== 'InProgress' || atMs >= auction.endsAtMs) {
    return { code: 'ExpiredAuction', endedAtMs: auction.endsAtMs };
  }
  return refusalOfPrice(ladderOf(auction), bid.priceMinor);
}
