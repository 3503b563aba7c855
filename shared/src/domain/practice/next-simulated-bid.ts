import { type LiveAuction, ladderOf } from '../live-auction/live-auction.ts';
import { betterBy, isBetter } from '../price-direction.ts';
import { nextPriceMinor } from '../price-steps.ts';

/** Number of simulated bidders in each practice auction. */
export const simulatedBidderCount = 3;

const openingBids = 3;
/** Steps above the starting price that they bid up to: before the last minute, and at most. */
const earlySteps = 8;
const mostSteps = 60;
/** Up to this many steps above the starting price the answer is a limit, two steps higher. */
const limitSteps = 4;
/** Within this time before the end they bid to show the soft close. */
const lateMs = 30_000;
/** They stop bidding late once the soft close has added this much time. */
const enoughExtensionMs = 60_000;

export interface SimulatedRoom {
  readonly auction: LiveAuction;
  /** The end as posted, without extensions. */
  readonly postedEndsAtMs: number;
  /** The visitor's number in the auction; null before its first bid. */
  readonly visitorNumber: number | null;
}

export interface SimulatedBid {
  readonly priceMinor: number | null;
  readonly limitMinor: number | null;
}

/**
 * Decides the next bid of the simulated bidders in a practice auction: a few opening bids; answers to the visitor up to
 * eight steps, the first as a limit; late bids that show the soft close; then none, so that the visitor can win.
 *
 * @returns null if nobody bids now
 */
export function nextSimulatedBid(
  { auction, postedEndsAtMs, visitorNumber }: SimulatedRoom,
  nowMs: number,
): SimulatedBid | null {
  if (auction.status !== 'InProgress' || auction.hold !== null) return null;
  const { best, type, startingPriceMinor, stepMinor } = auction;
  const isLate = auction.endsAtMs - nowMs <= lateMs;
  const sinceMs = nowMs - (best?.atMs ?? auction.startsAtMs);
  if (sinceMs < patienceMs(auction.version, isLate)) return null;
  const next = nextPriceMinor(ladderOf(auction));
  const reaches = (steps: number) =>
    !isBetter(type, next, betterBy(type, startingPriceMinor, steps * stepMinor));
  const extensionMs = auction.endsAtMs - postedEndsAtMs;
  const isVisitorsTurnToBeOutbid = visitorNumber !== null && best?.number === visitorNumber;
  if (isLate) {
    const shows = isVisitorsTurnToBeOutbid ? extensionMs < enoughExtensionMs : extensionMs <= 0;
    return shows && reaches(mostSteps) ? { priceMinor: next, limitMinor: null } : null;
  }
  if (auction.bidCount >= openingBids && !isVisitorsTurnToBeOutbid) return null;
  if (!reaches(earlySteps)) return null;
  return isVisitorsTurnToBeOutbid && reaches(limitSteps)
    ? { priceMinor: null, limitMinor: betterBy(type, next, 2 * stepMinor) }
    : { priceMinor: next, limitMinor: null };
}

/** Varies with each bid to look human: 3 to 6 s, in the last minute 6 to 10 s. */
function patienceMs(version: number, isLate: boolean): number {
  const share = (version * 7) % 10;
  return isLate ? 6000 + share * 400 : 3000 + share * 300;
}
