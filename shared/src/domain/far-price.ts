import type { AuctionType } from './enumerations.ts';
import { improvement, isBetter } from './price-direction.ts';

/**
 * Returns true if a price is more than a quarter past a reference: above it when selling, below it when buying. It is
 * usually a mistake, such as a digit too many, and typed again before it is sent [L4, B2].
 */
export function isFarPast(type: AuctionType, priceMinor: number, referenceMinor: number): boolean {
  // In integers, so that exactly a quarter is not more than a quarter.
  return (
    isBetter(type, priceMinor, referenceMinor) &&
    improvement(type, priceMinor, referenceMinor) * 4 > referenceMinor
  );
}

/** By which part of the reference a price is past it: 0.5 for half. */
export function partPast(type: AuctionType, priceMinor: number, referenceMinor: number): number {
  return improvement(type, priceMinor, referenceMinor) / referenceMinor;
}
