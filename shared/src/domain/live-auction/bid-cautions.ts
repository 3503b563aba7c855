import { improvement, isAtLeast, isBetter } from '../price-direction.ts';
import type { PriceLadder } from '../price-steps.ts';

/** What a price lies too far past, and by which part of it (0.5 for half). */
export interface PriceJump {
  readonly past: 'best' | 'start' | 'desired';
  readonly part: number;
}

/** What a bidder is shown before a bid binds them [L4]. */
export interface BidCautions {
  /** The price is typed again, because it is most often a mistake; null where it is near enough. */
  readonly jump: PriceJump | null;
  /** The bidder leads already and would only improve on their own bid. */
  readonly isAgainstOneself: boolean;
  /** At or past the desired price: the winner is decided at the end, without the owner. */
  readonly meetsDesired: boolean;
}

/**
 * Looks at a price before it is sent. Pure; refuses nothing, which is the ladder's part.
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
 * Whether a price lies more than a quarter past the best bid, past the starting price where there is no bid, or past
 * the desired price. The desired price no longer counts once the best bid is as far past it: every step would be.
 */
function priceJump(
  ladder: PriceLadder,
  desiredPriceMinor: number | null,
  priceMinor: number,
): PriceJump | null {
  const { type, bestPriceMinor, startingPriceMinor } = ladder;
  const partPast = (price: number, reference: number) => improvement(type, price, reference) / reference;
  /** In whole numbers, so that exactly a quarter is not more than a quarter. */
  const isFar = (price: number, reference: number) =>
    isBetter(type, price, reference) && improvement(type, price, reference) * 4 > reference;
  const reference = bestPriceMinor ?? startingPriceMinor;
  if (isFar(priceMinor, reference)) {
    return { past: bestPriceMinor === null ? 'start' : 'best', part: partPast(priceMinor, reference) };
  }
  if (desiredPriceMinor === null || !isFar(priceMinor, desiredPriceMinor)) return null;
  const isPassed = bestPriceMinor !== null && isFar(bestPriceMinor, desiredPriceMinor);
  return isPassed ? null : { past: 'desired', part: partPast(priceMinor, desiredPriceMinor) };
}
