import type { Currency } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';

/** Lei per unit of a currency on one day [Q4]. */
export interface ExchangeRate {
  readonly currency: Exclude<Currency, 'Ron'>;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Ten-thousandths of a leu, as the National Bank publishes it: 5.0903 is 50903. */
  readonly tenThousandths: number;
  readonly source: string;
}

/** The last known rate of each currency; one without a rate is missing. */
export type Rates = { readonly [Currency in ExchangeRate['currency']]?: ExchangeRate | undefined };

/** The highest accepted rate, in ten-thousandths. */
export const maxRateTenThousandths = 1_000_000;

/** Ten-thousandths of a leu for one unit; null if no rate is known. */
export function leiRate(currency: Currency, rates: Rates): number | null {
  return currency === 'Ron' ? 10_000 : (rates[currency]?.tenThousandths ?? null);
}

/**
 * Converts a sum to another currency, rounded half up, once.
 *
 * @returns minor units of `to`; null if a rate is unknown
 */
export function convertMinor(minor: number, from: Currency, to: Currency, rates: Rates): number | null {
  if (from === to) return minor;
  const [fromRate, toRate] = [leiRate(from, rates), leiRate(to, rates)];
  if (fromRate === null || toRate === null) return null;
  return roundHalfUp(BigInt(minor) * BigInt(fromRate), BigInt(toRate));
}
