import * as z from 'zod/mini';
import { daySchema, instantSchema } from '../../contracts/http/fields.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import { qualityFields } from '../crops.ts';
import {
  currencies,
  deliveryTypes,
  type MeasurementType,
  measurementTypes,
  paymentTypes,
  units,
} from '../enumerations.ts';
import { qualityGridSchema } from '../goods/quality-grid.ts';
import { chosenVatGroups, type VatCharge, type VatRule, vatGroupOf, vatOf, vatStates } from '../vat.ts';
import type { StatedCharges } from './deal-facts.ts';

/** The agreed terms that the life of a deal follows. */
export const dealTermsSchema = z.object({
  /** Key of the crop or the goods. */
  product: z.string(),
  vatGroup: z.nullable(z.enum(chosenVatGroups)),
  unit: z.enum(units),
  quantityThousandths: z.int(),
  /** Allowed difference of the delivered quantity, in per cent; 0 without one. */
  tolerancePercent: z.int(),
  /** Per unit, in minor units. */
  priceMinor: z.int(),
  /** True if the price includes VAT [X5]. */
  isPriceGross: z.boolean(),
  currency: z.enum(currencies),
  grid: qualityGridSchema,
  /** Declared figures by property; missing from an earlier release. */
  declared: z.exactOptional(z.partialRecord(z.enum(qualityFields), z.nullable(z.number()))),
  quantityPlace: z.enum(measurementTypes),
  qualityPlace: z.enum(measurementTypes),
  deliveryType: z.enum(deliveryTypes),
  deliveryPeriod: z.object({ from: daySchema, to: daySchema }),
  paymentType: z.enum(paymentTypes),
  paymentDate: z.nullable(daySchema),
  /** Days after delivery. */
  paymentDays: z.nullable(z.int()),
  vatStates: z.record(z.enum(dealSides), z.nullable(z.enum(vatStates))),
  openedAt: instantSchema,
  hasContract: z.boolean(),
  /** Time of the second signature; null before. */
  concludedAt: z.nullable(instantSchema),
});
export type DealTerms = Readonly<z.infer<typeof dealTermsSchema>>;

export const otherSide = (side: DealSide): DealSide => (side === 'seller' ? 'buyer' : 'seller');

/** The side whose vehicles carry the goods and that nominates them [D2]: the buyer under FCA, the seller under DAP. */
export const carrierSide = ({ deliveryType }: Pick<DealTerms, 'deliveryType'>): DealSide =>
  deliveryType.startsWith('FCA') ? 'buyer' : 'seller';

/** Where the other side awaits a load in its window [D2]: where it is loaded under FCA, unloaded under DAP. */
export const windowPlace = (terms: Pick<DealTerms, 'deliveryType'>): MeasurementType =>
  carrierSide(terms) === 'buyer' ? 'Load' : 'Unload';

/** The side at a place of measurement: the seller loads, the buyer unloads. */
export const sideAt = (place: MeasurementType): DealSide => (place === 'Load' ? 'seller' : 'buyer');

/** Largest and smallest quantity that fulfils the contract, in thousandths of the unit. */
export const mostThousandths = (terms: DealTerms): number =>
  Math.floor((terms.quantityThousandths * (100 + terms.tolerancePercent)) / 100);
export const leastThousandths = (terms: DealTerms): number =>
  Math.ceil((terms.quantityThousandths * (100 - terms.tolerancePercent)) / 100);

/** Thousandths of the unit in a kilogram; null for goods that are not weighed. */
export function thousandthsPerKg({ unit }: Pick<DealTerms, 'unit'>): number | null {
  if (unit === 'Ton') return 1;
  return unit === 'Kg' ? 1000 : null;
}

/** Returns the usual load of a truck in thousandths of the unit. */
export const truckThousandths = (terms: Pick<DealTerms, 'unit'>): number | null => {
  const perKg = thousandthsPerKg(terms);
  return perKg === null ? null : 25_000 * perKg;
};

/** True for a load that no truck carries, above 40 t: a slip of a digit, or several trucks in one plan. */
export function isPastTruck(
  terms: Pick<DealTerms, 'unit' | 'deliveryType'>,
  plannedThousandths: number,
): boolean {
  const perKg = thousandthsPerKg(terms);
  return perKg !== null && terms.deliveryType.endsWith('Truck') && plannedThousandths > 40_000 * perKg;
}

/** Thousandths of the unit in one of what a contested weight is stated in [D7]: kilograms, or the unit of counted goods. */
export const thousandthsPerCounter = (terms: Pick<DealTerms, 'unit'>): number =>
  thousandthsPerKg(terms) ?? 1000;

/** True for goods by the bag, piece or litre: delivery notes say their quantity, and no weighbridge. */
export const isCounted = (unit: string): boolean => unit !== 'Ton' && unit !== 'Kg';

/**
 * VAT of goods delivered on a day [Q3]. Both parties' states are known once a contract is concluded; a missing one of
 * an earlier release counts as registered, as in contracts.
 */
export function vatOn(terms: DealTerms, day: string, rules: readonly VatRule[]): VatCharge {
  const { seller, buyer } = terms.vatStates;
  const vat = vatOf(
    {
      seller: seller ?? 'registered',
      buyer: buyer ?? 'registered',
      group: vatGroupOf(terms.product, terms.vatGroup),
      day,
    },
    rules,
  );
  if (vat.unknown !== null) throw new Error('VAT of known states is unknown');
  return vat;
}

/** VAT on a day of an invoice that was stated: what it was then, else by the rules. */
export function statedVatOn(
  terms: DealTerms,
  day: string,
  rules: readonly VatRule[],
  charges: StatedCharges = [],
): VatCharge {
  const stated = charges.find((one) => one.day === day);
  if (!stated) return vatOn(terms, day, rules);
  const { regime, ratePercent, source } = stated;
  return { regime, ratePercent, source };
}
