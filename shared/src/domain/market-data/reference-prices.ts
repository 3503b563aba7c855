import type { Currency } from '../enumerations.ts';

/** Markets whose prices are shown next to the market's own, as a reference [Q4]. */
export const referenceMarkets = ['FobConstanta', 'DapConstanta', 'Euronext'] as const;
export type ReferenceMarket = (typeof referenceMarkets)[number];

/** The price of one crop on one day, per tonne and net of VAT [Q4]. */
export interface ReferencePrice {
  readonly market: ReferenceMarket;
  /** Key of a crop. */
  readonly product: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly priceMinor: number;
  readonly currency: Currency;
  /** Publication of the price. */
  readonly source: string;
}

/** Figures of this age or older, in days, are shown with their age [Q4]. */
export const oldDays = 2;

/** Age of a figure in days, by the calendar of Bucharest: from 2 on it is shown with the figure [Q4]. */
export function ageDays(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
}

/** Number of sessions in a small chart. */
export const trendSessions = 30;
