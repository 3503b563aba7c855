import type { BasicField, FurtherField, QualityField } from '../crops.ts';
import { furtherProperties } from './further-properties.ts';

/** Minimum and maximum. */
export type Range = readonly [least: number, most: number];

export interface QualityRange {
  /** Usual measurements of this crop in Romania; absent for further properties. */
  readonly usual?: Range;
  /** Range that a form accepts; a figure outside is a typing mistake. */
  readonly valid: Range;
}

/**
 * Ranges of the measured properties by crop, in the units of `qualityFields`; the base figures are in `crops.ts`.
 * Source: norms of the trade as of November 2026, between the minima of EU intervention and what silos accept at
 * harvest. They only guide people who fill in a form.
 */
const ranges: Readonly<Record<string, Partial<Record<BasicField, QualityRange>>>> = {
  'wheat-milling': {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    protein: { usual: [10.5, 15.5], valid: [6, 22] },
    hectolitricMass: { usual: [72, 82], valid: [50, 90] },
  },
  'wheat-feed': {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [1, 6], valid: [0, 20] },
    protein: { usual: [9, 12], valid: [6, 22] },
    hectolitricMass: { usual: [66, 78], valid: [50, 90] },
  },
  'wheat-durum': {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    protein: { usual: [11.5, 16], valid: [6, 22] },
    hectolitricMass: { usual: [75, 84], valid: [50, 90] },
  },
  corn: {
    humidity: { usual: [12, 28], valid: [8, 40] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    hectolitricMass: { usual: [66, 78], valid: [50, 90] },
  },
  'barley-feed': {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    hectolitricMass: { usual: [58, 70], valid: [45, 80] },
  },
  'barley-malting': {
    humidity: { usual: [10, 14.5], valid: [5, 20] },
    impurities: { usual: [0.5, 3], valid: [0, 10] },
    protein: { usual: [9.5, 12], valid: [6, 18] },
    hectolitricMass: { usual: [62, 72], valid: [45, 80] },
  },
  sunflower: {
    humidity: { usual: [6, 10], valid: [3, 20] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    oil: { usual: [38, 50], valid: [20, 60] },
  },
  'sunflower-ho': {
    humidity: { usual: [6, 10], valid: [3, 20] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    oil: { usual: [38, 50], valid: [20, 60] },
  },
  rapeseed: {
    humidity: { usual: [6, 9.5], valid: [3, 20] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    oil: { usual: [38, 46], valid: [20, 55] },
  },
  soybean: {
    humidity: { usual: [10, 14], valid: [5, 20] },
    impurities: { usual: [0.5, 3], valid: [0, 15] },
    protein: { usual: [34, 44], valid: [25, 50] },
    oil: { usual: [16, 23], valid: [10, 30] },
  },
  oats: {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    hectolitricMass: { usual: [42, 56], valid: [35, 65] },
  },
  rye: {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    hectolitricMass: { usual: [66, 76], valid: [50, 85] },
  },
  triticale: {
    humidity: { usual: [10, 14.5], valid: [5, 25] },
    impurities: { usual: [0.5, 5], valid: [0, 15] },
    hectolitricMass: { usual: [64, 76], valid: [50, 85] },
  },
  sorghum: {
    humidity: { usual: [10, 15], valid: [5, 30] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
  },
  peas: {
    humidity: { usual: [10, 15], valid: [5, 20] },
    impurities: { usual: [0.5, 4], valid: [0, 15] },
    protein: { usual: [18, 26], valid: [12, 35] },
  },
};

/** Ranges of further properties that a form accepts: the possible results of their methods of analysis. */
const furtherRanges: Readonly<Record<FurtherField, Range>> = {
  totalImpurities: [0, 40],
  fallingNumber: [60, 700],
  wetGluten: [5, 50],
  vitreous: [0, 100],
  oleicAcid: [10, 95],
  freeFattyAcids: [0, 20],
  erucicAcid: [0, 60],
  glucosinolates: [0, 150],
  brokenGrains: [0, 40],
  aflatoxinB1: [0, 100],
  deoxynivalenol: [0, 10_000],
  germination: [0, 100],
  calibre: [0, 100],
};

/** Usual and valid figures of a property; undefined if it does not belong to the crop. */
export function qualityRange(product: string, field: QualityField): QualityRange | undefined {
  const basic: Readonly<Partial<Record<QualityField, QualityRange>>> = ranges[product] ?? {};
  const further: Readonly<Partial<Record<QualityField, unknown>>> = furtherProperties(product);
  if (!further[field]) return basic[field];
  return { valid: furtherRanges[field as FurtherField] };
}

/** Returns true for a property that does not belong to the crop, or a typing mistake. */
export function isOutOfRange(product: string, field: QualityField, figure: number): boolean {
  const [least, most] = qualityRange(product, field)?.valid ?? [];
  return least === undefined || most === undefined || figure < least || figure > most;
}
