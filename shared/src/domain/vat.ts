import { findCrop } from './crops.ts';
import type { PriceType } from './enumerations.ts';
import { roundHalfUp } from './money.ts';

/** Last day of reverse charge for cereals and oilseeds (Directive 2022/890, Codul fiscal art. 331 (2) c). */
export const reverseChargeEndsOn = '2026-12-31';

/** Reduced rate for the food chain since 1 August 2025 (Legea 141/2025), in per cent. */
export const reducedVatPercent = 11;

export interface VatBreakdown {
  readonly netMinor: number;
  /** Zero under reverse charge: the buyer accounts for it. */
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly ratePercent: number;
  readonly isReverseCharge: boolean;
}

/**
 * VAT on a net sum. Auction prices are net of VAT whatever the price type; the type says how it is invoiced.
 *
 * @param onDate the day of supply as `YYYY-MM-DD` in Bucharest
 */
export function vatOn(
  netMinor: number,
  productKey: string,
  priceType: PriceType,
  onDate: string,
): VatBreakdown {
  const crop = findCrop(productKey);
  const isReverseCharge =
    priceType === 'InvertedVat' && crop?.reverseChargeVat === true && onDate <= reverseChargeEndsOn;
  const ratePercent = isReverseCharge || priceType === 'NoVat' ? 0 : reducedVatPercent;
  const vatMinor = roundHalfUp(BigInt(netMinor) * BigInt(ratePercent), 100n);
  return { netMinor, vatMinor, grossMinor: netMinor + vatMinor, ratePercent, isReverseCharge };
}
