import { type FurtherField, findCrop, type QualityField, type QualityRule } from '../crops.ts';

export interface FurtherProperty {
  readonly rule: QualityRule;
  /** The limit that buyers or the law usually set. */
  readonly limit: number;
}

const maximum = (limit: number): FurtherProperty => ({ rule: 'max', limit });
const minimum = (limit: number): FurtherProperty => ({ rule: 'min', limit });

/** Free fatty acids of oilseeds, as crushers and FOSFA contracts limit them. */
const oilseedAcids = maximum(2);

/**
 * Properties besides the basic ones, by crop. Sources, read on 26 November 2026: grading manual MADR 228/2017 (total
 * impurities of grade 3); minima of EU intervention, MADR norms of 30 January 2006 (falling number 220 s; at most 27 %
 * grains that are not vitreous; broken maize 5 %); wet gluten, class III, revista-ferma.ro; Codex Stan 210 (high oleic
 * from 75 %); rapeseed 00 and oil acids as crushers publish them; malting barley, mackprang.de. Not read in its text:
 * Regulation (EU) 2023/915 with 2024/1022 (maize for food: aflatoxin B1 5 µg/kg before sorting, DON 1,500 µg/kg).
 */
const properties: Readonly<Record<string, Readonly<Partial<Record<FurtherField, FurtherProperty>>>>> = {
  'wheat-milling': { totalImpurities: maximum(12), fallingNumber: minimum(220), wetGluten: minimum(23) },
  'wheat-durum': { fallingNumber: minimum(220), vitreous: minimum(73) },
  corn: { brokenGrains: maximum(5), aflatoxinB1: maximum(5), deoxynivalenol: maximum(1500) },
  'barley-malting': { germination: minimum(95), calibre: minimum(85) },
  sunflower: { freeFattyAcids: oilseedAcids },
  'sunflower-ho': { oleicAcid: minimum(75), freeFattyAcids: oilseedAcids },
  rapeseed: { freeFattyAcids: oilseedAcids, erucicAcid: maximum(2), glucosinolates: maximum(25) },
};

/** The further properties of a crop, each with rule and usual limit; empty for a crop without any. */
export function furtherProperties(product: string): Readonly<Partial<Record<FurtherField, FurtherProperty>>> {
  return properties[product] ?? {};
}

/** Returns whether more or less of a property is worse; undefined if it does not belong to the crop. */
export function qualityRule(product: string, field: QualityField): QualityRule | undefined {
  const rules: Readonly<Partial<Record<QualityField, { readonly rule: QualityRule }>>> = {
    ...findCrop(product)?.quality,
    ...furtherProperties(product),
  };
  return rules[field]?.rule;
}
