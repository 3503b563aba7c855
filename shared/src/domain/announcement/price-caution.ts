import { isFarPast, partPast } from '../far-price.ts';
import type { TradeSide } from '../goods/net-at-gate.ts';
import { isBetter } from '../price-direction.ts';

/** The prices that the sender of a bid or counter-offer knows, in minor units. */
export interface KnownPrices {
  /** The desired or offered price [A7]. */
  readonly posted: number;
  /** The best bid; null for none. */
  readonly best: number | null;
  /** The price of the round that it answers; null for a first round. */
  readonly answered: number | null;
}

/** The known price that a stated one is far past, and by which part of it. */
export interface PriceCaution {
  readonly past: keyof KnownPrices;
  readonly part: number;
}

/**
 * The caution before a price that is much worse for its sender than every price that they know [B2, B4]: a buyer's far
 * above all of them, a seller's far below. Pure; refuses nothing, the price is typed again.
 */
export function priceCaution(sender: TradeSide, priceMinor: number, known: KnownPrices): PriceCaution | null {
  const direction = sender === 'buyer' ? 'Selling' : 'Buying';
  let past: keyof KnownPrices = 'posted';
  let reference = known.posted;
  for (const name of ['best', 'answered'] as const) {
    const price = known[name];
    if (price !== null && isBetter(direction, price, reference)) [past, reference] = [name, price];
  }
  return isFarPast(direction, priceMinor, reference)
    ? { past, part: partPast(direction, priceMinor, reference) }
    : null;
}
