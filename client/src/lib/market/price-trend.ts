import type { ReadTrend } from '@recolta/shared/contracts/http/market-data';
import { minorOf } from '../format.ts';
import type { DayFigure } from './history-line.ts';

const comparedDays = 7;

/** The last sessions of a reference price, and its change. */
export interface PriceTrend {
  /** Oldest first, minor units. */
  readonly figures: readonly DayFigure[];
  /** Compared with the last figure at least seven days old; null without one in the same currency. */
  readonly changeMinor: number | null;
}

export function priceTrend({ prices }: Pick<ReadTrend, 'prices'>): PriceTrend {
  const figures = prices.map(({ day, price }) => ({ day, value: minorOf(price) }));
  const latest = figures.at(-1);
  if (!latest) return { figures, changeMinor: null };
  const before = Date.parse(latest.day) - comparedDays * 86_400_000;
  const compared = figures.findLast(({ day }) => Date.parse(day) <= before);
  return { figures, changeMinor: compared ? latest.value - compared.value : null };
}
