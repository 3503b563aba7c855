import { findCrop } from './crops.ts';
import type { PriceType } from './enumerations.ts';
import { roundHalfUp } from './money.ts';

/** Goods that one VAT regime applies to: crops of Codul fiscal art. 331 (2) c, and all others. */
export const vatGroups = ['cereals', 'others'] as const;
export type VatGroup = (typeof vatGroups)[number];

/** A regime from a day until the day before the next row of its group [Q3]. */
export interface VatRule {
  readonly group: VatGroup;
  /** First day of supply, `YYYY-MM-DD` in Bucharest. */
  readonly from: string;
  /** Whether two firms registered for VAT may use reverse charge. */
  readonly isReverseCharge: boolean;
  /** In per cent; of sales with VAT also where reverse charge is possible. */
  readonly ratePercent: number;
  /** The law. */
  readonly source: string;
}

/**
 * The table as it stood at this release: what is used until the administrators' table has been read. The reduced rate
 * is of the food chain; reverse charge ends by Directive 2022/890.
 */
export const releaseVatRules: readonly VatRule[] = [
  {
    group: 'cereals',
    from: '2025-08-01',
    isReverseCharge: true,
    ratePercent: 11,
    source: 'Codul fiscal art. 331 (2) c; Legea 141/2025',
  },
  {
    group: 'cereals',
    from: '2027-01-01',
    isReverseCharge: false,
    ratePercent: 11,
    source: 'Directiva 2022/890; Legea 141/2025',
  },
  { group: 'others', from: '2025-08-01', isReverseCharge: false, ratePercent: 11, source: 'Legea 141/2025' },
];

export interface VatBreakdown {
  readonly netMinor: number;
  /** Zero under reverse charge: the buyer accounts for it. */
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly ratePercent: number;
  readonly isReverseCharge: boolean;
}

export function vatGroupOf(productKey: string): VatGroup {
  return findCrop(productKey)?.reverseChargeVat === true ? 'cereals' : 'others';
}

/** The rule of a day; before the first one the first. @throws Error for a table that lacks the group */
export function vatRuleOn(rules: readonly VatRule[], group: VatGroup, day: string): VatRule {
  const ofGroup = rules.filter((rule) => rule.group === group).sort((a, b) => (a.from < b.from ? -1 : 1));
  const found = ofGroup.findLast(({ from }) => from <= day) ?? ofGroup[0];
  if (!found) throw new Error(`no VAT rule for ${group}`);
  return found;
}

/**
 * VAT on a net sum [Q3]. Auction prices are net of VAT whatever the price type; the type says how it is invoiced.
 *
 * @param onDate the day of supply as `YYYY-MM-DD` in Bucharest
 */
export function vatOn(
  netMinor: number,
  productKey: string,
  priceType: PriceType,
  onDate: string,
  rules: readonly VatRule[],
): VatBreakdown {
  const rule = vatRuleOn(rules, vatGroupOf(productKey), onDate);
  const isReverseCharge = priceType === 'InvertedVat' && rule.isReverseCharge;
  const ratePercent = isReverseCharge || priceType === 'NoVat' ? 0 : rule.ratePercent;
  const vatMinor = roundHalfUp(BigInt(netMinor) * BigInt(ratePercent), 100n);
  return { netMinor, vatMinor, grossMinor: netMinor + vatMinor, ratePercent, isReverseCharge };
}

/** Net and VAT of a gross sum [X5]: net is gross ÷ (1 + rate), rounded half up, and VAT the difference. */
export function vatInGross(
  grossMinor: number,
  ratePercent: number,
): { readonly netMinor: number; readonly vatMinor: number } {
  const netMinor = roundHalfUp(BigInt(grossMinor) * 100n, BigInt(100 + ratePercent));
  return { netMinor, vatMinor: grossMinor - netMinor };
}

/** The day within a period on which another rule begins to apply to it; null where one rule covers it [Q3]. */
export function vatChangeWithin(
  period: { readonly from: string; readonly to: string },
  productKey: string,
  priceType: PriceType,
  rules: readonly VatRule[],
): string | null {
  if (priceType === 'NoVat') return null;
  const group = vatGroupOf(productKey);
  const first = vatOn(100, productKey, priceType, period.from, rules);
  const changes = rules
    .filter((rule) => rule.group === group && rule.from > period.from && rule.from <= period.to)
    .map(({ from }) => from)
    .sort();
  const differs = (day: string) => {
    const { ratePercent, isReverseCharge } = vatOn(100, productKey, priceType, day, rules);
    return ratePercent !== first.ratePercent || isReverseCharge !== first.isReverseCharge;
  };
  return changes.find(differs) ?? null;
}
