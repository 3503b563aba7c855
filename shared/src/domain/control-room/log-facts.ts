import type { AuctionType } from '../enumerations.ts';
import type { Entry } from '../live-auction/live-auction.ts';
import { standingBids } from '../live-auction/standing-bids.ts';
import { improvement } from '../price-direction.ts';

/** Number of prices and times of bids in a row of the control room. */
export const shownBidCount = 16;
/** A bid by hand that improves the price by more steps than this is a jump. */
export const jumpSteps = 5;

/** The last jump by hand: its whole steps above the standing best, and its time. */
export interface Jump {
  readonly steps: number;
  readonly atMs: number;
}

/** Facts of an auction's log for the control room. */
export interface LogFacts {
  /** Prices of the last standing bids, oldest first; minor units. */
  readonly pricesMinor: readonly number[];
  /** Times of the last bids, standing or not, oldest first. */
  readonly bidsAtMs: readonly number[];
  /** Number of entries that moved the end later while the auction ran: soft close [L6] and extensions [L15]. */
  readonly extensions: number;
  readonly jump: Jump | null;
}

/** Derives the facts from a whole log, in version order. */
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
