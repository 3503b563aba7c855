import { type BasicField, basicFields, findCrop, type QualityRule } from '../crops.ts';
import type { Currency } from '../enumerations.ts';
import { formatMoney } from '../money.ts';
import type { GridLimit, GridLine } from './quality-grid.ts';

type Terms = Pick<GridLine, 'step' | 'effect' | 'direction'> & {
  readonly amount: string | { leiMinor: number };
};

/**
 * Usual terms by property. Source: FOSFA 4A for oil (1.5 % of the price per 1 %, both ways, fractions in
 * proportion); moisture and impurities above the base are not paid (1:1 of the weight); protein and hectolitre mass
 * as agreed in Romanian contracts of 2026.
 */
const usualTerms: Readonly<Record<BasicField, Terms>> = {
  humidity: { step: 0.1, effect: 'weight', amount: '0.10', direction: 'discount' },
  impurities: { step: 0.1, effect: 'weight', amount: '0.10', direction: 'discount' },
  protein: { step: 0.1, effect: 'money', amount: { leiMinor: 1_00 }, direction: 'both' },
  hectolitricMass: { step: 1, effect: 'money', amount: { leiMinor: 4_00 }, direction: 'discount' },
  oil: { step: 1, effect: 'price', amount: '1.50', direction: 'both' },
};

/** Usual distance from the base to the limit of rejection, in the unit of the property. */
const usualMargin: Readonly<Record<BasicField, number>> = {
  humidity: 1.5,
  impurities: 2,
  protein: 1.5,
  hectolitricMass: 3,
  oil: 4,
};

/** Crops whose margins differ: oilseeds spoil above 10 % moisture, malting barley and soy are sold clean. */
const margins: Readonly<Record<string, Partial<Record<BasicField, number>>>> = {
  'wheat-feed': { impurities: 3 },
  'barley-malting': { impurities: 1, protein: 1 },
  sunflower: { humidity: 1 },
  'sunflower-ho': { humidity: 1 },
  rapeseed: { humidity: 1 },
  soybean: { humidity: 1, impurities: 1, protein: 3 },
};

/**
 * Malting barley is bought within a window of protein: less of it earns no bonus (mackprang.de, saaten-union.com).
 */
const maltingProtein = { direction: 'discount', least: 9.5 } as const;

/** The usual limits of rejection in addition to the lines of a crop's grid. */
export function templateLimits(product: string): GridLimit[] {
  if (product !== 'barley-malting') return [];
  return [{ property: 'protein', rule: 'min', limit: maltingProtein.least }];
}

/** Lei per unit of the currency in templates: round amounts, not an exchange rate. */
const leiPer: Readonly<Record<Currency, number>> = { Ron: 1, Euro: 5, Dollar: 5 };

/** The usual grid of a crop as a starting point: a line per property of the crop; empty if it is not a crop. */
export function gridTemplate(product: string, currency: Currency): GridLine[] {
  const quality = findCrop(product)?.quality ?? {};
  return basicFields.flatMap((property) => {
    const known = quality[property];
    if (!known) return [];
    const { amount, ...terms } = usualTerms[property];
    return [
      {
        property,
        ...known,
        ...terms,
        ...(product === 'barley-malting' &&
          property === 'protein' && { direction: maltingProtein.direction }),
        amount: typeof amount === 'string' ? amount : formatMoney(amount.leiMinor / leiPer[currency]),
        rejectBeyond: limitOf(known, margins[product]?.[property] ?? usualMargin[property]),
      },
    ];
  });
}

function limitOf(
  { rule, base }: { readonly rule: QualityRule; readonly base: number },
  margin: number,
): number {
  return rule === 'max' ? base + margin : base - margin;
}
