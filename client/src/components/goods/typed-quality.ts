import { basicFields, type QualityField, qualityFields } from '@recolta/shared/domain/crops';
import { qualityRule } from '@recolta/shared/domain/goods/further-properties';
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
