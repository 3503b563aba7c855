import type { PriceType } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';
import { type VatBreakdown, type VatRule, vatInGross, vatOn } from '../vat.ts';

/** What a quantity of a product comes to. */
export interface ProductSupply {
  /** Of one unit, minor units; with VAT where the price type is VatIncluded. */
  readonly unitPriceMinor: number;
  readonly quantityThousandths: number;
  readonly priceType: PriceType;
  /** Key of a crop; null for other goods. */
  readonly crop: string | null;
  /** The last day of delivery, `YYYY-MM-DD`: its rule applies [Q3]. */
  readonly deliveryDeadline: string;
}

/**
 * Net, VAT and gross of one deal [X5]: VatIncluded fixes the gross, of which net is gross ÷ (1 + rate) and VAT the
 * difference; the other price types fix the net. Price × quantity and the division are rounded half up, once each.
 */
export function productSum(supply: ProductSupply, rules: readonly VatRule[]): VatBreakdown {
  const { unitPriceMinor, quantityThousandths, priceType, crop, deliveryDeadline } = supply;
  const statedMinor = roundHalfUp(BigInt(unitPriceMinor) * BigInt(quantityThousandths), 1000n);
  const added = vatOn(statedMinor, crop ?? 'others', priceType, deliveryDeadline, rules);
  if (priceType !== 'VatIncluded') return added;
  return { ...added, ...vatInGross(statedMinor, added.ratePercent), grossMinor: statedMinor };
}
