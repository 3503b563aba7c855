import * as z from 'zod/mini';
import { lineSchema } from '../../contracts/http/company-fields.ts';
import { daySchema } from '../../contracts/http/fields.ts';
import { contractChoicesSchema } from '../contract/contract-choices.ts';
import { counties } from '../counties.ts';
import { crops, findCrop, furtherFields, qualityFields } from '../crops.ts';
import { isDayBefore } from '../day.ts';
import {
  contractTypes,
  damagedLevels,
  deliveryTypes,
  goodsCategories,
  loadingLocations,
  measurementTypes,
  type PrivacyType,
  paymentMethods,
  paymentTypes,
  priceTypes,
  toleranceChoices,
  units,
} from '../enumerations.ts';
import { chosenVatGroups } from '../vat.ts';
import { addedGoodsDefaults, addedGoodsShape, addedIssues, fileSchema } from './added-goods.ts';
import { qualityRule } from './further-properties.ts';
import { paymentIssues, type TermsIssue } from './payment-issues.ts';
import { figureSchema, qualityGridSchema, rejectsFigure } from './quality-grid.ts';
import { isOutOfRange, qualityRange } from './quality-ranges.ts';

/** Maximum number of photos of one lot. */
export const maxPhotos = 12;

/** Product of goods of the category Others, which are not on the list of crops. */
export const otherProduct = 'others';

const countySchema = z.enum(counties.map(({ code }) => code));
const figure = z.nullable(figureSchema);
const place = z.nullable(lineSchema(120, 2));

/** The fields that goods and terms have had since the first release. */
const firstGoodsShape = {
  category: z.enum(goodsCategories),
  /** Key of a crop; `otherProduct` for the category Others. */
  product: z.enum([...crops.map(({ key }) => key), otherProduct]),
  name: lineSchema(120, 2),
  unit: z.enum(units),
  /** Units in one package; null for loose goods. */
  packageQuantity: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** Allowed difference of the delivered quantity, and whose choice it is. */
  tolerance: z.nullable(
    z.strictObject({ percent: z.int().check(z.minimum(1), z.maximum(10)), choice: z.enum(toleranceChoices) }),
  ),
  harvestYear: z.int().check(z.minimum(2000), z.maximum(2100)),
  origin: lineSchema(60, 2),
  county: countySchema,
  /** Municipality, town or commune, and the locality in it. */
  town: place,
  city: place,
  pickupAddress: place,
  trainStation: place,
  quality: z.strictObject({
    humidity: figure,
    impurities: figure,
    protein: figure,
    hectolitricMass: figure,
    oil: figure,
    damaged: z.nullable(z.enum(damagedLevels)),
    ...furtherFiguresShape(),
  }),
  grid: qualityGridSchema,
  /** The laboratory's bulletin with the figures; without one they are declared [Q2]. */
  bulletin: z.nullable(
    z.strictObject({
      laboratory: lineSchema(120, 2),
      number: lineSchema(40),
      date: daySchema,
      file: z.nullable(fileSchema),
    }),
  ),
  /** In the owner's order; the first is the cover. */
  photos: z.array(fileSchema).check(
    z.maxLength(maxPhotos),
    z.refine((files) => new Set(files).size === files.length, 'once'),
  ),
  deliveryType: z.enum(deliveryTypes),
  loadingLocation: z.nullable(z.enum(loadingLocations)),
  /** Counties of origin or destination. */
  deliveryCounties: z.array(countySchema).check(
    z.maxLength(counties.length),
    z.refine((codes) => new Set(codes).size === codes.length, 'once'),
  ),
  deliveryLocation: place,
  deliveryPeriod: z.strictObject({ from: daySchema, to: daySchema }),
  loadingRate: z.nullable(z.int().check(z.minimum(20), z.maximum(5000))),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.enum(paymentMethods),
  paymentDate: z.nullable(daySchema),
  paymentDays: z.nullable(z.int().check(z.minimum(0), z.maximum(60))),
  qualityMeasurementPlace: z.enum(measurementTypes),
  quantityMeasurementPlace: z.enum(measurementTypes),
  /**
   * Derived by the service from its VAT data [Q3], whatever the client sends: readers of earlier releases show it.
   * Prices are net of VAT.
   */
  priceType: z._default(z.enum(priceTypes), 'VatIncluded'),
  /** VAT group of goods that are not a crop, as their seller states it; null for crops, which have their own. */
  vatGroup: z._default(z.nullable(z.enum(chosenVatGroups)), null),
  contractType: z.enum(contractTypes),
  contractFile: z.nullable(fileSchema),
  /** Choices of the General contract; absent if all are defaults. */
  contractChoices: z.optional(contractChoicesSchema),
  /** Versions of the market's terms and of the owner's declaration that were accepted with these goods. */
  terms: z.nullable(daySchema),
  declaration: z.nullable(daySchema),
};

/** Figures of further properties: all are optional. */
function furtherFiguresShape() {
  const entries = furtherFields.map((field) => [field, z.exactOptional(figure)] as const);
  return Object.fromEntries(entries) as Record<
    (typeof furtherFields)[number],
    z.ZodMiniExactOptional<typeof figure>
  >;
}

/** Fields of changed goods: none has a default, so that missing fields stay unchanged. */
export const changedGoodsShape = { ...firstGoodsShape, ...addedGoodsShape };

/**
 * The fields of goods and terms. Those of later releases have defaults, because earlier clients do not send them.
 */
export const goodsTermsShape = { ...firstGoodsShape, ...addedGoodsDefaults };

type Stated = z.infer<z.ZodMiniObject<typeof goodsTermsShape>>;

/** Issues across several fields, for `check` of a schema with `goodsTermsShape`. */
export function reportGoodsIssues({
  value,
  issues,
}: {
  readonly value: Stated;
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  const found = [
    goodsIssues(value),
    deliveryIssues(value),
    paymentIssues(value),
    contractIssues(value),
    addedIssues(value),
  ];
  for (const { path, rule } of found.flat())
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
}

/**
 * Goods and terms as their owner states them, of live auctions, announcements and products alike (product
 * description §3). Quantity, prices, times and audience are separate, because they belong to the kind of sale.
 * Units: tonnes per day (`loadingRate`), days after delivery (`paymentDays`), figures as in `qualityFields`.
 */
export const goodsTermsSchema = z.strictObject(goodsTermsShape).check(reportGoodsIssues);
export type GoodsTerms = Stated;

const required = (path: keyof Stated): TermsIssue => ({ path, rule: 'required' });

/** Crops have the figures of their crop and are loose tonnes; other goods have neither figures nor a grid. */
function goodsIssues({
  category,
  product,
  unit,
  packageQuantity,
  quality,
  grid,
  vatGroup,
}: Stated): TermsIssue[] {
  const crop = findCrop(product);
  if ((crop !== undefined) !== (category === 'Cereals')) return [{ path: 'product', rule: 'category' }];
  const gridFields = grid.kind === 'grid' ? [...grid.lines, ...(grid.limits ?? [])] : [];
  const foreign = gridFields.some(({ property }) => !qualityRule(product, property));
  const tooLarge = gridFields.some((one) => {
    const limit = 'limit' in one ? one.limit : Math.max(one.base, one.rejectBeyond ?? 0);
    return limit > (qualityRange(product, one.property)?.valid[1] ?? 0) && limit > 100;
  });
  return [
    ...qualityFields.flatMap((field): TermsIssue[] => {
      const figure = quality[field] ?? null;
      if (figure === null) return [];
      if (isOutOfRange(product, field, figure)) return [{ path: `quality.${field}`, rule: 'range' }];
      const isRejected = grid.kind === 'grid' && !foreign && rejectsFigure(grid, field, figure);
      return isRejected ? [{ path: `quality.${field}`, rule: 'rejected' }] : [];
    }),
    ...(foreign ? [{ path: 'grid', rule: 'property' }] : []),
    ...(tooLarge ? [{ path: 'grid', rule: 'range' }] : []),
    ...(crop && unit !== 'Ton' ? [{ path: 'unit', rule: 'category' }] : []),
    ...(category === 'Others' && vatGroup === null ? [required('vatGroup')] : []),
    ...(crop && vatGroup !== null ? [{ path: 'vatGroup', rule: 'category' }] : []),
    ...(crop && packageQuantity !== null ? [{ path: 'packageQuantity', rule: 'category' }] : []),
  ];
}

/** Each way of delivery requires its own place. */
function deliveryIssues(stated: Stated): TermsIssue[] {
  const { deliveryType, deliveryPeriod, deliveryCounties } = stated;
  const isFromYard = deliveryType === 'FCATruck';
  const toConstanta = deliveryType === 'DAPConstantaTruck' || deliveryType === 'DAPConstantaWagon';
  const toBuyer = deliveryType === 'DAPTruck' || deliveryType === 'DAPWagon';
  return [
    ...(isFromYard && stated.loadingLocation === null ? [required('loadingLocation')] : []),
    ...(isFromYard && stated.town === null ? [required('town')] : []),
    ...(!isFromYard && stated.loadingLocation !== null
      ? [{ path: 'loadingLocation', rule: 'delivery' }]
      : []),
    ...(deliveryType === 'FCAWagon' && stated.trainStation === null ? [required('trainStation')] : []),
    ...(toConstanta && stated.deliveryLocation === null ? [required('deliveryLocation')] : []),
    ...(toBuyer && stated.deliveryLocation === null && deliveryCounties.length === 0
      ? [required('deliveryLocation')]
      : []),
    ...(isDayBefore(deliveryPeriod.to, deliveryPeriod.from)
      ? [{ path: 'deliveryPeriod.to', rule: 'order' }]
      : []),
  ];
}

/**
 * A confidential sale allows only the General contract: a file of the owner or the bidder names its company, so
 * nobody could read it before accepting it.
 */
export function confidentialIssues({
  privacyType,
  goods,
}: {
  readonly privacyType: PrivacyType;
  readonly goods: Pick<Stated, 'contractType'>;
}): TermsIssue[] {
  const isUnread = privacyType === 'Incognito' && goods.contractType !== 'General';
  return isUnread ? [{ path: 'goods.contractType', rule: 'confidential' }] : [];
}

/** The owner's own contract requires its file. */
function contractIssues({ contractType, contractFile }: Stated): TermsIssue[] {
  const isCustom = contractType === 'Custom';
  return [
    ...(isCustom && contractFile === null ? [required('contractFile')] : []),
    ...(!isCustom && contractFile !== null ? [{ path: 'contractFile', rule: 'contract' }] : []),
  ];
}
