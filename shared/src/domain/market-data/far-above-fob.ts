import type { Currency } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';
import { convertMinor, leiRate, type Rates } from './exchange-rates.ts';
import type { ReferencePrice } from './reference-prices.ts';

/** By how much a desired price may exceed the FOB price without a notice, in per cent [A4]. */
export const fobMarginPercent = 20;

/** The FOB price in the currency of a desired price, net and per tonne, in minor units. */
export interface FobComparison {
  readonly fobMinor: number;
  /** The notice is shown above it. */
  readonly thresholdMinor: number;
  readonly isFarAbove: boolean;
}

/**
 * Compares a desired price with the last known FOB-Constanța price of the crop [A4]. Compares exactly; the
 * displayed figures are rounded half up. It is a notice: it never blocks.
 *
 * @returns null if there is no price or rate to compare with
 */
export function compareWithFob(
  desired: { readonly priceMinor: number; readonly currency: Currency },
  fob: Pick<ReferencePrice, 'priceMinor' | 'currency'> | undefined,
  rates: Rates,
): FobComparison | null {
  if (!fob) return null;
  const [ownRate, fobRate] = [leiRate(desired.currency, rates), leiRate(fob.currency, rates)];
  const fobMinor = convertMinor(fob.priceMinor, fob.currency, desired.currency, rates);
  if (ownRate === null || fobRate === null || fobMinor === null) return null;
  const allowed = BigInt(fob.priceMinor) * BigInt(fobRate) * BigInt(100 + fobMarginPercent);
  const own = BigInt(desired.priceMinor) * BigInt(ownRate) * 100n;
  return {
    fobMinor,
    thresholdMinor: roundHalfUp(allowed, BigInt(ownRate) * 100n),
    isFarAbove: own > allowed,
  };
}
