/** The prices between which a line of bids is drawn. */
export interface PriceRange {
  readonly lowMinor: number;
  /** Above `lowMinor`. */
  readonly highMinor: number;
  /** Position of the desired price; null without one. */
  readonly desired: 'inside' | 'above' | 'below' | null;
}

/** Least share of the height that the bids take: a desired price that leaves them less is outside. */
const leastShare = 0.4;
/** Least difference between the edges, as a share of the price: without it a line of equal prices has no scale. */
const leastPart = 0.01;

/**
 * Fits the range to the bids, and to the desired price while it is near them.
 * @param prices of the line, at least one, in minor units, positive
 */
export function priceRange(prices: readonly number[], desiredMinor: number | null): PriceRange {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const span = Math.max(high - low, high * leastPart);
  const [lowWith, highWith] = [Math.min(low, desiredMinor ?? low), Math.max(high, desiredMinor ?? high)];
  const isNear = highWith - lowWith <= span / leastShare;
  // Prices closer than the least difference stay in the middle.
  const pad = Math.max(0, span - (isNear ? highWith - lowWith : high - low)) / 2;
  const bounds = isNear
    ? { lowMinor: lowWith - pad, highMinor: highWith + pad }
    : { lowMinor: low - pad, highMinor: high + pad };
  if (desiredMinor === null) return { ...bounds, desired: null };
  if (isNear) return { ...bounds, desired: 'inside' };
  return { ...bounds, desired: desiredMinor > high ? 'above' : 'below' };
}
