import type { PriceType } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';
import {
  type ChosenVatGroup,
  type Vat,
  type VatRule,
  type VatState,
  type VatSum,
  vatGroupOf,
  vatInGross,
  vatOf,
  vatSum,
} from '../vat.ts';

/** A quantity of a product and the facts about its VAT. */
export interface ProductSupply {
  /** Per unit, minor units; includes VAT if the price type is VatIncluded. */
  readonly unitPriceMinor: number;
  readonly quantityThousandths: number;
  readonly priceType: PriceType;
  /** Key of a crop; null for other goods. */
  readonly crop: string | null;
  /** Only for goods that are not a crop. */
  readonly vatGroup: ChosenVatGroup | null;
  /** Null while unknown. */
  readonly seller: VatState | null;
  readonly buyer: VatState | null;
  /** The last day of delivery, `YYYY-MM-DD`: its rule applies [Q3]. */
  readonly deliveryDeadline: string;
}

/** The sums of a quantity, and the reason for the VAT. */
export interface ProductSum extends VatSum {
  readonly vat: Vat;
}

/**
 * Net, VAT and gross of one deal [X5]. The VAT follows from the facts [Q3]; the price type says whether the stated
 * price includes it: VatIncluded fixes the gross, where net is gross ÷ (1 + rate) and VAT the difference. Price ×
 * quantity and the division are rounded half up, once each.
 */
export function productSum(supply: ProductSupply, rules: readonly VatRule[]): ProductSum {
  const { unitPriceMinor, quantityThousandths, priceType, crop, vatGroup, deliveryDeadline } = supply;
  const statedMinor = roundHalfUp(BigInt(unitPriceMinor) * BigInt(quantityThousandths), 1000n);
  const { seller, buyer } = supply;
  const vat = vatOf({ seller, buyer, group: vatGroupOf(crop, vatGroup), day: deliveryDeadline }, rules);
  if (priceType !== 'VatIncluded' || vat.unknown !== null || vat.regime !== 'rate')
    return { vat, ...vatSum(statedMinor, vat) };
  return { vat, ...vatInGross(statedMinor, vat.ratePercent), grossMinor: statedMinor };
}
