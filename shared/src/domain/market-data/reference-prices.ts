import type { Currency } from '../enumerations.ts';

/** Markets whose prices are shown beside those of the product, as a reference [Q4]. */
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
  /** Where it was published. */
  readonly source: string;
}

/** From this age on, in days, a figure says how old it is [Q4]. */
export const oldDays = 2;

/** How many days a figure is old, by the calendar of Bucharest: from 2 on its age is shown with it [Q4]. */
export function ageDays(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
}

/** How many sessions a small chart shows. */
export const trendSessions = 30;
