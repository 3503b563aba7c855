import {
  type CatalogueOption,
  type CatalogueOptionInput,
  type CatalogueProduct,
  type CatalogueProductInput,
  catalogueProductInputSchema,
  categoryNamesShape,
} from '@recolta/shared/contracts/http/catalogue';
import * as z from 'zod/mini';
import { typedQuantityOf } from '../../../lib/format.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** A product as typed; `''` for an empty field. */
export interface CatalogueProductValues {
  ro: string;
  en: string;
  descriptionRo: string;
  descriptionEn: string;
  crop: string;
  categories: string[];
}

export const emptyCatalogueProduct: CatalogueProductValues = {
  ro: '',
  en: '',
  descriptionRo: '',
  descriptionEn: '',
  crop: '',
  categories: [],
};

export function catalogueProductValues(product: CatalogueProduct): CatalogueProductValues {
  const { ro, en, descriptionRo, descriptionEn, crop, categories } = product;
  return {
    ...{ ro, en, descriptionRo: descriptionRo ?? '', descriptionEn: descriptionEn ?? '' },
    ...{ crop: crop ?? '', categories: [...categories] },
  };
}

/** The form in which the calls take it, unchecked. */
export function productInput(values: CatalogueProductValues): CatalogueProductInput {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...values,
    descriptionRo: orNull(values.descriptionRo),
    descriptionEn: orNull(values.descriptionEn),
    crop: orNull(values.crop),
  };
}

export function catalogueProductIssues(values: CatalogueProductValues): FieldIssue[] {
  const checked = catalogueProductInputSchema.safeParse(productInput(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** An option as typed; `''` for an empty field. */
export interface OptionValues {
  ro: string;
  en: string;
  unit: string;
  content: string;
  contentUnit: string;
}

export const emptyOption: OptionValues = { ro: '', en: '', unit: 'Ton', content: '', contentUnit: '' };

export function optionValues(option: CatalogueOption, locale: Locale): OptionValues {
  const { ro, en, unit, content, contentUnit } = option;
  const plain = content === null ? '' : String(Number(content));
  return {
    ...{ ro, en, unit, contentUnit: contentUnit ?? '' },
    content: locale === 'ro' ? plain.replace('.', ',') : plain,
  };
}

/** The form in which the calls take it, unchecked; without a content it has no content unit. */
export function optionInput(values: OptionValues, locale: Locale): CatalogueOptionInput {
  const isBulk = values.content.trim() === '';
  return {
    ...values,
    content: isBulk ? null : typedQuantityOf(values.content, locale),
    contentUnit: isBulk ? null : values.contentUnit || null,
  } as CatalogueOptionInput;
}

/** The names of a category, in both languages. */
export interface CategoryNames {
  ro: string;
  en: string;
}

const categoryNamesSchema = z.strictObject(categoryNamesShape);

export function categoryIssues(names: CategoryNames): FieldIssue[] {
  const checked = categoryNamesSchema.safeParse(names);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, names);
}
