import type { ReadPrice } from '@recolta/shared/contracts/http/market-data';
import { minorOf } from './format.ts';
import type { DayFigure } from './history-line.ts';

/** How many sessions a small chart shows. */
export const trendSessions = 30;
const comparedDays = 7;

/** The last sessions of a reference price, and how it moved. */
export interface PriceTrend {
  /** Oldest first, minor units. */
  readonly figures: readonly DayFigure[];
  /** Against the last figure of seven days ago or earlier; null without one in the same currency. */
  readonly changeMinor: number | null;
}

/** @param prices of one crop on one market, oldest first */
export function priceTrend(prices: readonly ReadPrice[]): PriceTrend {
  const last = prices.at(-1);
  const same = prices.filter(({ currency }) => currency === last?.currency);
  const figures = same.slice(-trendSessions).map(({ day, price }) => ({ day, value: minorOf(price) }));
  const latest = figures.at(-1);
  if (!latest) return { figures, changeMinor: null };
  const before = Date.parse(latest.day) - comparedDays * 86_400_000;
  const compared = figures.findLast(({ day }) => Date.parse(day) <= before);
  return { figures, changeMinor: compared ? latest.value - compared.value : null };
}
