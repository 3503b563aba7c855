import type { CatalogueOption, CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { basicFields, findCrop, type QualityField, qualityFields } from '@recolta/shared/domain/crops';
import type { goodsCategories, units } from '@recolta/shared/domain/enumerations';
import { qualityRule } from '@recolta/shared/domain/goods/further-properties';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { readTypedDecimal } from '../../lib/format.ts';
import type { Locale } from '../../lib/locale-path.ts';

/** Figures of the quality and the level of damaged grains as typed: `''` if unstated. */
export type TypedQuality = Record<QualityField | 'damaged', string>;

/** Nothing stated: only typed figures are declared. */
export function emptyQuality(): TypedQuality {
  return Object.fromEntries([...qualityFields, 'damaged'].map((field) => [field, ''])) as TypedQuality;
}

/** Keeps the figures of properties that the new crop has too, after a change of crop. */
export function withCropQuality(typed: TypedQuality, product: string): TypedQuality {
  const kept = qualityFields
    .filter((field) => qualityRule(product, field))
    .map((field) => [field, typed[field]]);
  return { ...emptyQuality(), ...(Object.fromEntries(kept) as Partial<TypedQuality>) };
}

/** Stated figures in the form of the call, unchecked; further properties that are empty are left out. */
export function statedQuality(typed: TypedQuality, locale: Locale): Record<string, unknown> {
  const basic: readonly string[] = basicFields;
  const figures = qualityFields
    .filter((field) => basic.includes(field) || typed[field].trim() !== '')
    .map((field) => [field, figureOf(typed[field], locale)]);
  return { ...Object.fromEntries(figures), damaged: typed.damaged || null };
}

/** Parses a typed figure; null for none, the typed text if it cannot be parsed. */
function figureOf(text: string, locale: Locale): number | string | null {
  if (text.trim() === '') return null;
  const plain = readTypedDecimal(text, locale, 3);
  return plain === null ? text : Number(plain);
}

/** The goods' values from the catalogue, as a form holds them: `''` for an empty field. */
interface InitialGoods {
  readonly category: (typeof goodsCategories)[number];
  /** Key of a crop, else `otherProduct`. */
  readonly product: string;
  /** In Romanian, as the market names goods; `''` if the usual name of the crop is enough. */
  readonly name: string;
  /** Crops are sold by the tonne. */
  readonly unit: (typeof units)[number];
}

const longestName = 120;

/**
 * The initial goods of a sale of a catalogue product. Quality and grid follow from the crop: the form adds them. An
 * option has a weight or volume, which its name tells, and no number of pieces in a package.
 * @param option null if none was picked
 */
export function initialGoodsOf(
  product: Pick<CatalogueProduct, 'ro' | 'crop'>,
  option: Pick<CatalogueOption, 'ro' | 'unit'> | null,
): InitialGoods {
  const crop = findCrop(product.crop ?? '');
  const isUsual = option === null && product.ro === crop?.ro;
  const name = isUsual ? '' : [product.ro, option?.ro].filter(Boolean).join(', ').slice(0, longestName);
  if (crop) return { category: 'Cereals', product: crop.key, name, unit: 'Ton' };
  return {
    category: 'Others',
    product: otherProduct,
    name,
    unit: (option?.unit ?? 'Ton') as InitialGoods['unit'],
  };
}
