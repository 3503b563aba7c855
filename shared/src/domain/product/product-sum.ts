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

/** What a quantity of a product comes to. */
export interface ProductSupply {
  /** Of one unit, minor units; with VAT where the price type is VatIncluded. */
  readonly unitPriceMinor: number;
  readonly quantityThousandths: number;
  readonly priceType: PriceType;
  /** Key of a crop; null for other goods. */
  readonly crop: string | null;
  /** Of goods that are no crop. */
  readonly vatGroup: ChosenVatGroup | null;
  /** Null while they are not known. */
  readonly seller: VatState | null;
  readonly buyer: VatState | null;
  /** The last day of delivery, `YYYY-MM-DD`: its rule applies [Q3]. */
  readonly deliveryDeadline: string;
}

/** What a quantity comes to, and why. */
export interface ProductSum extends VatSum {
  readonly vat: Vat;
}

/**
 * Net, VAT and gross of one deal [X5]. What is charged follows from the facts [Q3]; the price type says whether the
 * stated price contains it: VatIncluded fixes the gross, of which net is gross ÷ (1 + rate) and VAT the difference.
 * Price × quantity and the division are rounded half up, once each.
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
