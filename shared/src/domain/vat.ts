import { findCrop } from './crops.ts';
import type { PriceType } from './enumerations.ts';
import { roundHalfUp } from './money.ts';

/**
 * The VAT state of a company, as its account states it. `farmerScheme`: the special scheme for farmers, whose
 * buyers pay a flat compensation on top of the price (Codul fiscal art. 315¹).
 */
export const vatStates = ['registered', 'notRegistered', 'farmerScheme'] as const;
export type VatState = (typeof vatStates)[number];

/**
 * Rows of the VAT table: crops under reverse charge, goods at the reduced rate (food, seeds, fertilisers of CN
 * 3101), goods at the standard rate, and the compensation of the special scheme for farmers.
 */
export const vatGroups = ['cereals', 'others', 'standard', 'farmerScheme'] as const;
export type VatGroup = (typeof vatGroups)[number];

/** Choices of the seller of goods that are not a crop; there is no default. */
export const chosenVatGroups = ['others', 'standard'] as const satisfies readonly VatGroup[];
export type ChosenVatGroup = (typeof chosenVatGroups)[number];

/** A regime from a day until the day before the next row of its group [Q3]. */
export interface VatRule {
  readonly group: VatGroup;
  /** First day of supply, `YYYY-MM-DD` in Bucharest. */
  readonly from: string;
  /** True if reverse charge applies between two firms registered for VAT. */
  readonly isReverseCharge: boolean;
  /** In per cent; for sales with VAT even if reverse charge applies between two registered firms. */
  readonly ratePercent: number;
  /** The law. */
  readonly source: string;
}

/** The table at this release: used until the administrators' table has been read. */
export const releaseVatRules: readonly VatRule[] = [
  {
    group: 'cereals',
    from: '2025-08-01',
    isReverseCharge: true,
    ratePercent: 11,
    source: 'art. 331 alin. (2) lit. c) și alin. (6) Cod fiscal',
  },
  {
    group: 'cereals',
    from: '2027-01-01',
    isReverseCharge: false,
    ratePercent: 11,
    source: 'art. 291 alin. (2) Cod fiscal',
  },
  {
    group: 'farmerScheme',
    from: '2025-08-01',
    isReverseCharge: false,
    ratePercent: 8,
    source: 'art. 315¹ Cod fiscal',
  },
  {
    group: 'others',
    from: '2025-08-01',
    isReverseCharge: false,
    ratePercent: 11,
    source: 'art. 291 alin. (2) Cod fiscal',
  },
  {
    group: 'standard',
    from: '2025-08-01',
    isReverseCharge: false,
    ratePercent: 21,
    source: 'art. 291 alin. (1) Cod fiscal',
  },
];

/** @param chosen the seller's choice for goods that are not a crop; null for sales of releases that did not ask */
export function vatGroupOf(productKey: string | null, chosen: ChosenVatGroup | null): VatGroup {
  const crop = productKey === null ? undefined : findCrop(productKey);
  if (crop?.reverseChargeVat) return 'cereals';
  return crop ? 'others' : (chosen ?? 'others');
}

/** The rule of a day; before the first one, the first. @throws Error for a table that lacks the group */
export function vatRuleOn(rules: readonly VatRule[], group: VatGroup, day: string): VatRule {
  const ofGroup = rules.filter((rule) => rule.group === group).sort((a, b) => (a.from < b.from ? -1 : 1));
  const found = ofGroup.findLast(({ from }) => from <= day) ?? ofGroup[0];
  if (!found) throw new Error(`no VAT rule for ${group}`);
  return found;
}

/** `notRegistered`: the seller charges no VAT. `farmerScheme`: the buyer pays the flat compensation. */
export const vatRegimes = ['rate', 'reverseCharge', 'notRegistered', 'farmerScheme'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/** VAT of one supply between two firms whose states are known. */
export interface VatCharge {
  readonly regime: VatRegime;
  /** Added to the net price, in per cent; 0 under reverse charge and if none is charged. */
  readonly ratePercent: number;
  /** The law; null if the seller charges none. */
  readonly source: string | null;
}

/** A supply's VAT: the charge, or what it depends on while a party's state is hidden or unknown. */
export type Vat =
  | (VatCharge & { readonly unknown: null })
  | {
      /** The party whose state decides. */
      readonly unknown: 'seller' | 'buyer' | 'both';
      /** The charge if the parties with unknown states are registered. */
      readonly ifRegistered: VatCharge;
      /** The group's own rate, which applies if only the seller is registered. */
      readonly groupRatePercent: number;
      /** The compensation if the seller is under the special scheme. */
      readonly compensationPercent: number;
    };

export interface VatFacts {
  /** Null while hidden or not stated. */
  readonly seller: VatState | null;
  readonly buyer: VatState | null;
  readonly group: VatGroup;
  /** Day of supply, `YYYY-MM-DD` in Bucharest. */
  readonly day: string;
}

/** Derives VAT from four facts [Q3]: both parties' states, the group of the goods, the day of supply. */
export function vatOf({ seller, buyer, group, day }: VatFacts, rules: readonly VatRule[]): Vat {
  const charge = (from: VatState, to: VatState) => chargeOf({ seller: from, buyer: to, group, day }, rules);
  const { isReverseCharge, ratePercent } = vatRuleOn(rules, group, day);
  const dependsOnBuyer = buyer === null && isReverseCharge;
  if (seller !== null && (seller !== 'registered' || !dependsOnBuyer))
    return { unknown: null, ...charge(seller, buyer ?? 'registered') };
  const hidden = dependsOnBuyer ? 'both' : 'seller';
  return {
    unknown: seller === null ? hidden : 'buyer',
    ifRegistered: charge(seller ?? 'registered', buyer ?? 'registered'),
    groupRatePercent: ratePercent,
    compensationPercent: vatRuleOn(rules, 'farmerScheme', day).ratePercent,
  };
}

function chargeOf(
  { seller, buyer, group, day }: VatFacts & { readonly seller: VatState; readonly buyer: VatState },
  rules: readonly VatRule[],
): VatCharge {
  if (seller === 'notRegistered') return { regime: 'notRegistered', ratePercent: 0, source: null };
  if (seller === 'farmerScheme') {
    const { ratePercent, source } = vatRuleOn(rules, 'farmerScheme', day);
    return { regime: 'farmerScheme', ratePercent, source };
  }
  const { isReverseCharge, ratePercent, source } = vatRuleOn(rules, group, day);
  return isReverseCharge && buyer === 'registered'
    ? { regime: 'reverseCharge', ratePercent: 0, source }
    : { regime: 'rate', ratePercent, source };
}

/** A part of a delivery period with one VAT regime. */
export interface VatStretch {
  /** First day of supply to which it applies, `YYYY-MM-DD`. */
  readonly from: string;
  readonly vat: Vat;
}

/** The VAT of a delivery period, in the order of days, at least one part [Q3]. */
export function vatWithin(
  facts: Omit<VatFacts, 'day'>,
  period: { readonly from: string; readonly to: string },
  rules: readonly VatRule[],
): readonly VatStretch[] {
  const changes = rules
    .filter(({ from }) => from > period.from && from <= period.to)
    .map(({ from }) => from)
    .sort();
  const stretches: VatStretch[] = [];
  for (const from of [period.from, ...changes]) {
    const vat = vatOf({ ...facts, day: from }, rules);
    const last = stretches.at(-1)?.vat;
    if (last === undefined || !isSameVat(last, vat)) stretches.push({ from, vat });
  }
  return stretches;
}

/** Returns true if the charge is the same; the law behind it may differ. */
function isSameVat(one: Vat, other: Vat): boolean {
  if (one.unknown === null || other.unknown === null)
    return one.unknown === null && other.unknown === null && isSameCharge(one, other);
  return (
    one.groupRatePercent === other.groupRatePercent && isSameCharge(one.ifRegistered, other.ifRegistered)
  );
}

const isSameCharge = (one: VatCharge, other: VatCharge) =>
  one.regime === other.regime && one.ratePercent === other.ratePercent;

/** Minor units. VAT and total are null while they depend on an unknown state: only the net sum is certain. */
export interface VatSum {
  readonly netMinor: number;
  readonly vatMinor: number | null;
  readonly grossMinor: number | null;
}

/** VAT on a net sum, rounded half up, once. The buyer pays `grossMinor` to the seller. */
export function vatSum(netMinor: number, vat: Vat): VatSum {
  if (vat.unknown !== null) return { netMinor, vatMinor: null, grossMinor: null };
  const vatMinor = roundHalfUp(BigInt(netMinor) * BigInt(vat.ratePercent), 100n);
  return { netMinor, vatMinor, grossMinor: netMinor + vatMinor };
}

/** Net and VAT of a gross sum [X5]: net is gross ÷ (1 + rate), rounded half up, and VAT the difference. */
export function vatInGross(
  grossMinor: number,
  ratePercent: number,
): { readonly netMinor: number; readonly vatMinor: number } {
  const netMinor = roundHalfUp(BigInt(grossMinor) * 100n, BigInt(100 + ratePercent));
  return { netMinor, vatMinor: grossMinor - netMinor };
}

/**
 * The price type of the product description that describes the charge between two registered firms on a day, for
 * readers of earlier releases: announcements and live auctions are net, and the charge follows from the facts.
 */
export function priceTypeOf(
  seller: VatState | null,
  group: VatGroup,
  day: string,
  rules: readonly VatRule[],
): PriceType {
  if (seller !== null && seller !== 'registered') return 'NoVat';
  return vatRuleOn(rules, group, day).isReverseCharge ? 'InvertedVat' : 'VatIncluded';
}
