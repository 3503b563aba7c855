import { isFarPast, partPast } from '../far-price.ts';
import { isAtLeast } from '../price-direction.ts';
import type { PriceLadder } from '../price-steps.ts';

/** The price that is exceeded by too much, and by which part of it (0.5 for half). */
export interface PriceJump {
  readonly past: 'best' | 'start' | 'desired';
  readonly part: number;
}

/** Warnings before a bid is placed [L4]. */
export interface BidCautions {
  /** The price has to be typed again, because it is usually a mistake; null if it is near enough. */
  readonly jump: PriceJump | null;
  /** True if the bidder already leads and would only improve their own bid. */
  readonly isAgainstOneself: boolean;
  /** At or past the desired price: the winner is decided at the end, without the owner. */
  readonly meetsDesired: boolean;
}

/**
 * Checks a price before it is sent. Pure; refuses nothing, because the ladder does.
 *
 * @param desiredPriceMinor minor units; null when not set
 * @param bid `number` and `leaderNumber` are participants' numbers, null for none
 */
export function bidCautions(
  ladder: PriceLadder,
  desiredPriceMinor: number | null,
  bid: { readonly priceMinor: number; readonly number: number | null; readonly leaderNumber: number | null },
): BidCautions {
  return {
    jump: priceJump(ladder, desiredPriceMinor, bid.priceMinor),
    isAgainstOneself: bid.leaderNumber !== null && bid.leaderNumber === bid.number,
    meetsDesired: desiredPriceMinor !== null && isAtLeast(ladder.type, bid.priceMinor, desiredPriceMinor),
  };
}

/**
 * Returns the jump of a price more than a quarter past the best bid, past the starting price if there is no bid, or
 * past the desired price. The desired price no longer counts once the best bid is as far past it: every step would
 * be.
 */
function priceJump(
  ladder: PriceLadder,
  desiredPriceMinor: number | null,
  priceMinor: number,
): PriceJump | null {
  const { type, bestPriceMinor, startingPriceMinor } = ladder;
  const reference = bestPriceMinor ?? startingPriceMinor;
  if (isFarPast(type, priceMinor, reference)) {
    return { past: bestPriceMinor === null ? 'start' : 'best', part: partPast(type, priceMinor, reference) };
  }
  if (desiredPriceMinor === null || !isFarPast(type, priceMinor, desiredPriceMinor)) return null;
  const isPassed = bestPriceMinor !== null && isFarPast(type, bestPriceMinor, desiredPriceMinor);
  return isPassed ? null : { past: 'desired', part: partPast(type, priceMinor, desiredPriceMinor) };
}
