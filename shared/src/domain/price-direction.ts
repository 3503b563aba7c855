import type { AuctionType } from './enumerations.ts';

/**
 * Decides which price is better [A5]: higher when selling, lower when buying.
 * All prices are minor units of one currency.
 */
export function isBetter(type: AuctionType, priceMinor: number, thanMinor: number): boolean {
  return type === 'Selling' ? priceMinor > thanMinor : priceMinor < thanMinor;
}

/** As good as or better than. */
export function isAtLeast(type: AuctionType, priceMinor: number, thanMinor: number): boolean {
  return priceMinor === thanMinor || isBetter(type, priceMinor, thanMinor);
}

/** `priceMinor` bettered by `byMinor` (≥ 0): upward when selling, downward when buying. */
export function betterBy(type: AuctionType, priceMinor: number, byMinor: number): number {
  return type === 'Selling' ? priceMinor + byMinor : priceMinor - byMinor;
}

/** By how much `priceMinor` is better than `thanMinor`; negative when it is worse. */
export function improvement(type: AuctionType, priceMinor: number, thanMinor: number): number {
  return type === 'Selling' ? priceMinor - thanMinor : thanMinor - priceMinor;
}

/**
 * The label of an owner's own price (product description §4): 'desired price' when selling, 'offered price' when
 * buying.
 */
export function ownPriceLabel(type: AuctionType): 'desiredPrice' | 'offeredPrice' {
  return type === 'Selling' ? 'desiredPrice' : 'offeredPrice';
}
