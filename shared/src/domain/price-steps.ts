import type { AuctionType, BiddingType } from './enumerations.ts';
import { maxPriceMinor } from './money.ts';
import { betterBy, improvement, isAtLeast } from './price-direction.ts';

/** The price rules' input from an auction [L4]; prices in minor units. */
export interface PriceLadder {
  readonly type: AuctionType;
  readonly biddingType: BiddingType;
  readonly startingPriceMinor: number;
  readonly stepMinor: number;
  /** Best price so far; null before the first bid. */
  readonly bestPriceMinor: number | null;
}

export type PriceRefusal =
  | { readonly code: 'StartingPriceNotReached'; readonly startingPriceMinor: number }
  | { readonly code: 'BidNotBetter'; readonly bestPriceMinor: number; readonly nextPriceMinor: number }
  | { readonly code: 'PriceNotMultiple'; readonly stepMinor: number };

/** Returns true if `priceMinor` lies on the grid of whole steps from the starting price. */
export function isOnGrid(ladder: PriceLadder, priceMinor: number): boolean {
  return improvement(ladder.type, priceMinor, ladder.startingPriceMinor) % ladder.stepMinor === 0;
}

/**
 * The first acceptable price: the starting price, then the best bid improved by one step.
 *
 * @returns minor units; may be outside (0, maxPriceMinor], if no further bid is possible
 */
export function nextPriceMinor(ladder: PriceLadder): number {
  if (ladder.bestPriceMinor === null) return ladder.startingPriceMinor;
  return betterBy(ladder.type, ladder.bestPriceMinor, ladder.stepMinor);
}

/**
 * Checks a price against the ladder [L4]. Too low is reported before off the grid.
 */
export function refusalOfPrice(ladder: PriceLadder, priceMinor: number): PriceRefusal | null {
  const { type, biddingType, startingPriceMinor, stepMinor, bestPriceMinor } = ladder;
  if (bestPriceMinor === null && !isAtLeast(type, priceMinor, startingPriceMinor)) {
    return { code: 'StartingPriceNotReached', startingPriceMinor };
  }
  if (bestPriceMinor !== null && improvement(type, priceMinor, bestPriceMinor) < stepMinor) {
    return { code: 'BidNotBetter', bestPriceMinor, nextPriceMinor: nextPriceMinor(ladder) };
  }
  if (biddingType === 'Standard' && !isOnGrid(ladder, priceMinor)) {
    return { code: 'PriceNotMultiple', stepMinor };
  }
  return null;
}

/**
 * Prices for buttons: the next one, larger steps, and the desired price if not reached yet.
 *
 * @param desiredPriceMinor the owner's desired price; null when there is none
 * @returns up to four distinct acceptable prices, from the next one onward; empty when none is possible
 */
export function suggestedPrices(ladder: PriceLadder, desiredPriceMinor: number | null): number[] {
  const next = nextPriceMinor(ladder);
  const candidates = [
    next,
    ...[1, 2, 4].map((steps) => betterBy(ladder.type, next, steps * ladder.stepMinor)),
  ];
  if (desiredPriceMinor !== null && !candidates.includes(desiredPriceMinor))
    candidates.splice(3, 1, desiredPriceMinor);
  return candidates
    .filter((price) => price > 0 && price <= maxPriceMinor && refusalOfPrice(ladder, price) === null)
    .sort((a, b) => improvement(ladder.type, a, b));
}
