import type { AuctionType } from '../enumerations.ts';
import type { Entry } from '../live-auction/live-auction.ts';
import { standingBids } from '../live-auction/standing-bids.ts';
import { improvement } from '../price-direction.ts';

/** How many prices and times of bids a row of the control room carries. */
export const shownBidCount = 16;
/** A bid by hand that betters the price before it by more steps than this is a jump. */
export const jumpSteps = 5;

/** The last bid by hand that jumped: how many whole steps it bettered the standing best by, and when. */
export interface Jump {
  readonly steps: number;
  readonly atMs: number;
}

/** What the control room shows of an auction's log. */
export interface LogFacts {
  /** Of the last bids that stand, oldest first; minor units. */
  readonly pricesMinor: readonly number[];
  /** Times of the last bids, standing or not, oldest first. */
  readonly bidsAtMs: readonly number[];
  /** How many entries moved the end to a later time while the auction ran: soft close [L6] and extensions [L15]. */
  readonly extensions: number;
  readonly jump: Jump | null;
}

/** Reads the facts from a whole log, in version order. */
export function logFacts(
  { type, stepMinor }: { readonly type: AuctionType; readonly stepMinor: number },
  log: readonly Entry[],
): LogFacts {
  const standing = standingBids(log);
  let extensions = 0;
  let endsAtMs: number | null = null;
  for (const entry of log) {
    const moves = entry.kind === 'bid' || entry.kind === 'extended';
    if (moves && endsAtMs !== null && entry.endsAtMs !== null && entry.endsAtMs > endsAtMs) extensions++;
    endsAtMs = entry.endsAtMs;
  }
  let jump: Jump | null = null;
  let bestMinor: number | null = null;
  for (const { automatic, priceMinor, atMs } of standing) {
    if (priceMinor === null) continue;
    const betterMinor = bestMinor === null ? 0 : improvement(type, priceMinor, bestMinor);
    if (!automatic && betterMinor > jumpSteps * stepMinor)
      jump = { steps: Math.floor(betterMinor / stepMinor), atMs };
    bestMinor = priceMinor;
  }
  const bids = log.filter(({ kind }) => kind === 'bid');
  return {
    pricesMinor: standing.slice(-shownBidCount).flatMap(({ priceMinor }) => priceMinor ?? []),
    bidsAtMs: bids.slice(-shownBidCount).map(({ atMs }) => atMs),
    extensions,
    jump,
  };
}
