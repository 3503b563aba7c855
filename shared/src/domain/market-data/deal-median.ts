import { roundHalfUp } from '../money.ts';

/** A deal that counts: an accepted auction that anyone could watch, with its public price. */
export interface PublishedDeal {
  readonly priceMinor: number;
  /** The two sides, each by a key of its company; empty if the auction did not publish them [B5]. */
  readonly parties: readonly string[];
}

/** How far back deals count, in days. */
export const dealDays = 30;
const leastDeals = 3;
const leastParties = 3;

/**
 * The median price of deals [Q4]; of an even number half way between the middle two, rounded half up once.
 *
 * @returns minor units; null below 3 deals, or below 3 parties that are published
 */
export function dealMedian(deals: readonly PublishedDeal[]): number | null {
  const parties = new Set(deals.flatMap((deal) => deal.parties));
  if (deals.length < leastDeals || parties.size < leastParties) return null;
  const prices = deals.map(({ priceMinor }) => priceMinor).sort((a, b) => a - b);
  const lower = prices[Math.floor((prices.length - 1) / 2)];
  const upper = prices[Math.floor(prices.length / 2)];
  if (lower === undefined || upper === undefined) return null;
  return roundHalfUp(BigInt(lower) + BigInt(upper), 2n);
}
