import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { countryOf } from '@recolta/shared/domain/countries';
import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import { isDayBefore } from '@recolta/shared/domain/day';
import { priceTypes } from '@recolta/shared/domain/enumerations';
import {
  type ProductChanges,
  type ProductPosting,
  productChangesSchema,
  productIssuesOfToday,
  productPostingSchema,
} from '@recolta/shared/domain/product/product-posting';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { chosenVatGroups, type VatRule, type VatState } from '@recolta/shared/domain/vat';
import {
  emptyQuality,
  initialGoodsOf,
  statedQuality,
  type TypedQuality,
  withCropQuality,
} from '../../../components/goods/typed-quality.ts';
import { readTypedPrice, typedQuantityOf } from '../../../lib/format.ts';
import { type FieldIssue, fieldIssuesOf, namedRule } from '../../../lib/forms/field-issue.ts';
import { readTypedDay } from '../../../lib/forms/typed-date.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** A product as typed, in the structure of `ProductPosting`: `''` for an empty field. */
export interface ProductValues {
  productName: string;
  category: string;
  crop: string;
  quality: TypedQuality;
  description: string;
  producer: string;
  countryOfOrigin: string;
  unitOfMeasurement: string;
  currency: string;
  unitPrice: string;
  priceType: string;
  vatGroup: string;
  pieceQuantity: string;
  minimumQuantity: string;
  totalQuantity: string;
  participationDeadline: string;
  deliveryDeadline: string;
  distributionCounties: string[];
  /** Keys of uploaded photos, in order. */
  photos: string[];
}

/** Fields with figures, by path prefix. */
export const productFigures: readonly string[] = [
  'quality',
  'unitPrice',
  'pieceQuantity',
  'minimumQuantity',
  'totalQuantity',
];

/** An empty product: choices that bind the Provider are not preselected. */
export function emptyProduct(): ProductValues {
  return {
    productName: '',
    category: '',
    crop: '',
    quality: emptyQuality(),
    description: '',
    producer: '',
    countryOfOrigin: 'RO',
    unitOfMeasurement: 'Ton',
    currency: 'Ron',
    unitPrice: '',
    priceType: '',
    vatGroup: '',
    pieceQuantity: '',
    minimumQuantity: '',
    totalQuantity: '',
    participationDeadline: '',
    deliveryDeadline: '',
    distributionCounties: [],
    photos: [],
  };
}

/** Values prefilled from a catalogue product [X6]. */
export function fromCatalogue(product: CatalogueProduct, optionId: string): Partial<ProductValues> {
  const option = Object.values(product.productOptions).find(({ id }) => id === optionId);
  const { name, unit, product: key } = initialGoodsOf(product, option ?? null);
  const crop = findCrop(key)?.key ?? '';
  const { quality } = withCrop(emptyProduct(), crop);
  const [category = ''] = product.categories;
  return { productName: name || product.ro, category, crop, quality, unitOfMeasurement: unit };
}

/** Changes for another crop: figures that it does not have are cleared. */
export function withCrop(values: ProductValues, crop: string): ProductValues {
  const vatGroup = findCrop(crop) ? '' : values.vatGroup;
  return { ...values, crop, quality: withCropQuality(values.quality, crop), vatGroup };
}

/** A product as form values. */
export function productValues({ product, details }: ProductAnswer, locale: Locale): ProductValues {
  const decimal = (figure: string | number) => {
    const plain = String(Number(figure));
    return locale === 'ro' ? plain.replace('.', ',') : plain;
  };
  const quality = emptyQuality();
  for (const field of qualityFields) {
    const figure = details.quality?.[field];
    if (typeof figure === 'number') quality[field] = decimal(figure);
  }
  return {
    productName: product.productName,
    category: product.category,
    crop: product.crop ?? '',
    quality: { ...quality, damaged: details.quality?.damaged ?? '' },
    description: details.description ?? '',
    producer: product.producer,
    countryOfOrigin: countryOf(product.countryOfOrigin) ?? product.countryOfOrigin,
    unitOfMeasurement: product.unitOfMeasurement,
    currency: product.currency,
    unitPrice: decimal(product.unitPrice),
    priceType: product.priceType,
    vatGroup: product.vatGroup ?? '',
    pieceQuantity: decimal(product.pieceQuantity),
    minimumQuantity: decimal(product.minimumQuantity),
    totalQuantity: decimal(product.totalQuantity),
    // It ends at 18:00 in Bucharest, on the same day there as in UTC.
    participationDeadline: dayOf(Date.parse(product.participationDeadline)),
    deliveryDeadline: product.deliveryDeadline,
    distributionCounties: [...product.distributionCounties],
    photos: [...product.photos],
  };
}

/** The form's values as the call's input, unchecked: unreadable text stays as typed, so that the schema refuses it. */
export function typedProductPosting(
  values: ProductValues,
  locale: Locale,
): Record<keyof ProductPosting, unknown> {
  const optional = (typed: string) => (typed.trim() === '' ? null : typed);
  const crop = optional(values.crop);
  return {
    ...values,
    crop,
    quality: crop === null ? null : statedQuality(values.quality, locale),
    description: optional(values.description),
    vatGroup: crop === null ? optional(values.vatGroup) : null,
    unitPrice: readTypedPrice(values.unitPrice, locale) ?? values.unitPrice,
    pieceQuantity: typedQuantityOf(values.pieceQuantity, locale),
    minimumQuantity: typedQuantityOf(values.minimumQuantity, locale),
    totalQuantity: typedQuantityOf(values.totalQuantity, locale),
  };
}

/** The part of a form whose checks depend on the day; an empty delivery day counts as the participation deadline. */
function supplyOf({ participationDeadline, deliveryDeadline, priceType, crop, vatGroup }: ProductValues) {
  return {
    participationDeadline,
    deliveryDeadline: deliveryDeadline || participationDeadline,
    priceType: priceTypes.find((type) => type === priceType) ?? 'NoVat',
    crop: findCrop(crop)?.key ?? null,
    vatGroup: chosenVatGroups.find((group) => group === vatGroup) ?? null,
  };
}

/** The issues for which the service would refuse a form, each at its field. */
export function productIssues(
  values: ProductValues,
  locale: Locale,
  nowMs: number,
  vatState: VatState | null,
  vatRules: readonly VatRule[],
): FieldIssue[] {
  const parsed = productPostingSchema.safeParse(typedProductPosting(values, locale));
  const today =
    values.participationDeadline === ''
      ? []
      : productIssuesOfToday(supplyOf(values), nowMs, vatState, vatRules).map(({ path, rule }) => ({
          path,
          rule: namedRule(path, rule),
        }));
  return [...(parsed.success ? [] : fieldIssuesOf(parsed.error.issues, values)), ...today];
}

/**
 * The issues of an edit while bids stand, at the two fields that it may raise, and only raise: nothing else of the
 * product can be changed, whatever rules were added since it was posted [X1].
 */
export function raisedIssues(
  issues: readonly FieldIssue[],
  before: ProductValues,
  after: ProductValues,
  locale: Locale,
): FieldIssue[] {
  const isLater = after.participationDeadline !== before.participationDeadline;
  const shown = issues
    .map((issue) =>
      issue.path === 'deliveryDeadline' && isLater ? { ...issue, path: 'participationDeadline' } : issue,
    )
    .filter(({ path }) => path === 'participationDeadline' || path === 'totalQuantity');
  // An incomplete day or quantity has its own issue.
  if (isDayBefore(readTypedDay(after.participationDeadline) ?? '', before.participationDeadline))
    shown.push({ path: 'participationDeadline', rule: 'notEarlier' });
  const [standing, raised] = [before, after].map(({ totalQuantity }) =>
    parseTonnes(typedQuantityOf(totalQuantity, locale)),
  );
  if (standing && raised && raised < standing) shown.push({ path: 'totalQuantity', rule: 'onlyRaised' });
  return shown;
}

/** The fields that an edit changes: others may have changed since they were read. */
export function changesOf(before: ProductValues, after: ProductValues, locale: Locale): ProductChanges {
  const stated = typedProductPosting(before, locale);
  const changed = Object.entries(typedProductPosting(after, locale)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(stated, field)),
  );
  return productChangesSchema.parse(Object.fromEntries(changed));
}
