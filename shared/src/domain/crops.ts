/** Basic traded properties of every crop; `impurities` is foreign matter, the trade's *corpuri străine*. */
export const basicFields = ['humidity', 'impurities', 'protein', 'hectolitricMass', 'oil'] as const;
export type BasicField = (typeof basicFields)[number];

/**
 * Further properties that buyers of some crops pay for; `totalImpurities` is the sum that the grading manual
 * judges.
 */
export const furtherFields = [
  'totalImpurities',
  'fallingNumber',
  'wetGluten',
  'vitreous',
  'oleicAcid',
  'freeFattyAcids',
  'erucicAcid',
  'glucosinolates',
  'brokenGrains',
  'aflatoxinB1',
  'deoxynivalenol',
  'germination',
  'calibre',
] as const;
export type FurtherField = (typeof furtherFields)[number];

/** Measured properties of grain, in the order of forms and contracts. */
export const qualityFields = [...basicFields, ...furtherFields] as const;
export type QualityField = (typeof qualityFields)[number];

export type QualityUnit = '%' | 'kg/hl' | 's' | 'µmol/g' | 'µg/kg';

/** Units of the properties; protein and glucosinolates are of dry matter, calibre is the share above 2.5 mm. */
export const qualityUnits: Readonly<Record<QualityField, QualityUnit>> = {
  humidity: '%',
  impurities: '%',
  protein: '%',
  hectolitricMass: 'kg/hl',
  oil: '%',
  totalImpurities: '%',
  fallingNumber: 's',
  wetGluten: '%',
  vitreous: '%',
  oleicAcid: '%',
  freeFattyAcids: '%',
  erucicAcid: '%',
  glucosinolates: 'µmol/g',
  brokenGrains: '%',
  aflatoxinB1: 'µg/kg',
  deoxynivalenol: 'µg/kg',
  germination: '%',
  calibre: '%',
};

/** The stated figure is a maximum or a minimum. */
export type QualityRule = 'max' | 'min';

export interface Crop {
  readonly key: string;
  readonly ro: string;
  readonly en: string;
  /** Combined Nomenclature code. */
  readonly cn: string;
  /** True while the crop is under reverse charge between two firms registered for VAT. */
  readonly reverseChargeVat: boolean;
  /** The basic properties of this crop, each with its rule and the trade's base figure. */
  readonly quality: Readonly<
    Partial<Record<BasicField, { readonly rule: QualityRule; readonly base: number }>>
  >;
}

/** The traded crops, in display order. */
export const crops: readonly Crop[] = [
  {
    key: 'wheat-milling',
    ro: 'Grâu panificație',
    en: 'Milling wheat',
    cn: '1001 99 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      protein: { rule: 'min', base: 12.5 },
      hectolitricMass: { rule: 'min', base: 78 },
    },
  },
  {
    key: 'wheat-feed',
    ro: 'Grâu furajer',
    en: 'Feed wheat',
    cn: '1001 99 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 3 },
      protein: { rule: 'min', base: 10.5 },
      hectolitricMass: { rule: 'min', base: 72 },
    },
  },
  {
    key: 'wheat-durum',
    ro: 'Grâu dur',
    en: 'Durum wheat',
    cn: '1001 19 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      protein: { rule: 'min', base: 13 },
      hectolitricMass: { rule: 'min', base: 78 },
    },
  },
  {
    key: 'corn',
    ro: 'Porumb',
    en: 'Corn (maize)',
    cn: '1005 90 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14.5 },
      impurities: { rule: 'max', base: 2 },
      hectolitricMass: { rule: 'min', base: 72 },
    },
  },
  {
    key: 'barley-feed',
    ro: 'Orz furajer',
    en: 'Feed barley',
    cn: '1003 90 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      hectolitricMass: { rule: 'min', base: 62 },
    },
  },
  {
    key: 'barley-malting',
    ro: 'Orzoaică pentru bere',
    en: 'Malting barley',
    cn: '1003 90 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 13.5 },
      impurities: { rule: 'max', base: 2 },
      protein: { rule: 'max', base: 11.5 },
      hectolitricMass: { rule: 'min', base: 65 },
    },
  },
  {
    key: 'sunflower',
    ro: 'Floarea-soarelui',
    en: 'Sunflower seed',
    cn: '1206 00 99',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 9 },
      impurities: { rule: 'max', base: 2 },
      oil: { rule: 'min', base: 44 },
    },
  },
  {
    key: 'sunflower-ho',
    ro: 'Floarea-soarelui High Oleic',
    en: 'High-oleic sunflower seed',
    cn: '1206 00 99',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 9 },
      impurities: { rule: 'max', base: 2 },
      oil: { rule: 'min', base: 44 },
    },
  },
  {
    key: 'rapeseed',
    ro: 'Rapiță',
    en: 'Rapeseed',
    cn: '1205 10 90',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 9 },
      impurities: { rule: 'max', base: 2 },
      oil: { rule: 'min', base: 40 },
    },
  },
  {
    key: 'soybean',
    ro: 'Soia',
    en: 'Soybeans',
    cn: '1201 90 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 13 },
      impurities: { rule: 'max', base: 2 },
      protein: { rule: 'min', base: 38 },
      oil: { rule: 'min', base: 19 },
    },
  },
  {
    key: 'oats',
    ro: 'Ovăz',
    en: 'Oats',
    cn: '1004 90 00',
    reverseChargeVat: false,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      hectolitricMass: { rule: 'min', base: 48 },
    },
  },
  {
    key: 'rye',
    ro: 'Secară',
    en: 'Rye',
    cn: '1002 90 00',
    reverseChargeVat: true,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      hectolitricMass: { rule: 'min', base: 70 },
    },
  },
  {
    key: 'triticale',
    ro: 'Triticale',
    en: 'Triticale',
    cn: '1008 60 00',
    reverseChargeVat: false,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 3 },
      hectolitricMass: { rule: 'min', base: 68 },
    },
  },
  {
    key: 'sorghum',
    ro: 'Sorg',
    en: 'Sorghum',
    cn: '1007 90 00',
    reverseChargeVat: false,
    quality: { humidity: { rule: 'max', base: 14 }, impurities: { rule: 'max', base: 2 } },
  },
  {
    key: 'peas',
    ro: 'Mazăre',
    en: 'Field peas',
    cn: '0713 10 90',
    reverseChargeVat: false,
    quality: {
      humidity: { rule: 'max', base: 14 },
      impurities: { rule: 'max', base: 2 },
      protein: { rule: 'min', base: 21 },
    },
  },
];

const byKey = new Map(crops.map((crop) => [crop.key, crop]));

/** The crop of a selling product's key; undefined if it is not a known crop. */
export function findCrop(key: string): Crop | undefined {
  return byKey.get(key);
}
