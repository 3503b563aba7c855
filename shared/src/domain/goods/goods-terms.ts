import * as z from 'zod/mini';
import { daySchema, lineSchema } from '../../contracts/http/fields.ts';
import { nullByDefault } from '../../contracts/null-by-default.ts';
import { contractChoicesSchema } from '../contract/contract-choices.ts';
import { counties } from '../counties.ts';
import { crops, findCrop, furtherFields, type QualityField, qualityFields } from '../crops.ts';
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
import { fieldRules, type RuleIssue } from '../field-rules.ts';
import { termsVersion } from '../legal-versions.ts';
import { chosenVatGroups } from '../vat.ts';
import { addedGoodsDefaults, addedGoodsShape, fileSchema } from './added-goods.ts';
import { isSectorMissing, type PostedDelivery, postedPlace } from './delivery-place.ts';
import { qualityRule } from './further-properties.ts';
import { paymentOrderIssues, paymentTimeIssues } from './payment-issues.ts';
import { figureSchema, qualityGridSchema, rejectsFigure } from './quality-grid.ts';
import { isOutOfRange, qualityRange } from './quality-ranges.ts';

/** Maximum number of photos of one lot. */
export const maxPhotos = 12;

/** Product of goods of the category Others, which are not on the list of crops. */
export const otherProduct = 'others';

const countySchema = z.enum(counties.map(({ code }) => code));
const figure = z.nullable(figureSchema);
const place = z.nullable(lineSchema(120, 2));

const qualityShape = {
  humidity: figure,
  impurities: figure,
  protein: figure,
  hectolitricMass: figure,
  oil: figure,
  damaged: z.nullable(z.enum(damagedLevels)),
  ...furtherFiguresShape(),
};

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
  quality: z.strictObject(qualityShape),
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
 * The fields of goods and terms. Fields without which a sale is complete, and fields that later releases added, have defaults.
 */
export const goodsTermsShape = {
  ...nullByDefault(firstGoodsShape),
  quality: z.prefault(z.strictObject(nullByDefault(qualityShape)), {}),
  grid: z._default(firstGoodsShape.grid, { kind: 'asIs' }),
  photos: z._default(firstGoodsShape.photos, []),
  deliveryCounties: z._default(firstGoodsShape.deliveryCounties, []),
  paymentMethod: z._default(firstGoodsShape.paymentMethod, 'AtDelivery'),
  contractType: z._default(firstGoodsShape.contractType, 'General'),
  ...addedGoodsDefaults,
};

type Stated = z.infer<z.ZodMiniObject<typeof goodsTermsShape>>;

/** An issue of the field if the rule is broken. */
const broken = (isBroken: boolean, path: string, rule: string): RuleIssue[] =>
  isBroken ? [{ path, rule }] : [];

/**
 * Goods and terms as their owner states them, of live auctions, announcements and products alike (product
 * description §3). Quantity, prices, times and audience are separate, because they belong to the kind of sale.
 * Units: tonnes per day (`loadingRate`), days after delivery (`paymentDays`), figures as in `qualityFields`.
 */
export const goodsTermsSchema = z.strictObject(goodsTermsShape).check(
  fieldRules<Stated>((rule) => [
    // Crops have the figures of their crop and are loose tonnes; other goods have neither figures nor a grid.
    rule(['category', 'product'], ({ category, product }) =>
      broken((findCrop(product) !== undefined) !== (category === 'Cereals'), 'product', 'category'),
    ),
    rule(['product', 'unit'], ({ product, unit }) =>
      broken(findCrop(product) !== undefined && unit !== 'Ton', 'unit', 'category'),
    ),
    rule(['product', 'packageQuantity'], ({ product, packageQuantity }) =>
      broken(findCrop(product) !== undefined && packageQuantity !== null, 'packageQuantity', 'category'),
    ),
    rule(['product', 'vatGroup'], ({ product, vatGroup }) => [
      ...broken(product === otherProduct && vatGroup === null, 'vatGroup', 'required'),
      ...broken(product !== otherProduct && vatGroup !== null, 'vatGroup', 'category'),
    ]),
    ...qualityFields.flatMap((field) => [
      rule(['product', `quality.${field}`], ({ product, quality }) =>
        broken(isImpossible(product, field, quality[field]), `quality.${field}`, 'range'),
      ),
      rule(['product', 'grid', `quality.${field}`], ({ product, grid, quality }) =>
        broken(isRejected(product, grid, field, quality[field]), `quality.${field}`, 'rejected'),
      ),
    ]),
    rule(['product', 'grid'], ({ product, grid }) => [
      ...broken(isForeign(product, grid), 'grid', 'property'),
      ...tooLargeIssues(product, grid),
    ]),
    rule(['deliveryType', 'loadingLocation'], ({ deliveryType, loadingLocation }) => [
      ...broken(deliveryType === 'FCATruck' && loadingLocation === null, 'loadingLocation', 'required'),
      ...broken(deliveryType !== 'FCATruck' && loadingLocation !== null, 'loadingLocation', 'delivery'),
    ]),
    rule(['deliveryType', 'town'], ({ deliveryType, town }) =>
      broken(deliveryType === 'FCATruck' && town === null, 'town', 'required'),
    ),
    rule(['county', 'town'], ({ county, town }) => broken(isSectorMissing(county, town), 'town', 'sector')),
    rule(['deliveryType', 'trainStation'], ({ deliveryType, trainStation }) =>
      broken(deliveryType === 'FCAWagon' && trainStation === null, 'trainStation', 'required'),
    ),
    rule(['deliveryType', 'deliveryLocation', 'deliveryCounties'], destinationIssues),
    rule(['deliveryPeriod'], ({ deliveryPeriod: { from, to } }) =>
      broken(isDayBefore(to, from), 'deliveryPeriod.to', 'order'),
    ),
    rule(['paymentType', 'paymentDate', 'paymentDays'], paymentTimeIssues),
    rule(['paymentType', 'paymentDate', 'deliveryPeriod'], paymentOrderIssues),
    rule(['paymentType', 'withAval'], ({ paymentType, withAval }) =>
      broken(withAval !== null && paymentType !== 'OrderNote', 'withAval', 'payment'),
    ),
    // The owner's own contract requires its file.
    rule(['contractType', 'contractFile'], ({ contractType, contractFile }) => [
      ...broken(contractType === 'Custom' && contractFile === null, 'contractFile', 'required'),
      ...broken(contractType !== 'Custom' && contractFile !== null, 'contractFile', 'contract'),
    ]),
    rule(['figuresAre', 'grid.kind'], ({ figuresAre, grid }) =>
      broken(figuresAre === 'Guaranteed' && grid.kind === 'asIs', 'figuresAre', 'asIs'),
    ),
    rule(['sustainability'], ({ sustainability }) => {
      const hasName = (sustainability?.schemeName ?? null) !== null;
      if ((sustainability?.scheme === 'Other') === hasName) return [];
      return [{ path: 'sustainability.schemeName', rule: hasName ? 'scheme' : 'required' }];
    }),
    rule(['product', 'eudr'], ({ product, eudr }) =>
      broken(eudr !== null && product !== 'soybean', 'eudr', 'property'),
    ),
  ]),
);
export type GoodsTerms = Stated;

/** A figure outside the range of its crop, or of another crop. */
const isImpossible = (product: string, field: QualityField, figure: number | null | undefined): boolean =>
  figure !== null && figure !== undefined && isOutOfRange(product, field, figure);

function isRejected(
  product: string,
  grid: Stated['grid'],
  field: QualityField,
  figure: number | null | undefined,
): boolean {
  if (figure === null || figure === undefined || isImpossible(product, field, figure)) return false;
  return grid.kind === 'grid' && !isForeign(product, grid) && rejectsFigure(grid, field, figure);
}

const gridFields = (grid: Stated['grid']) =>
  grid.kind === 'grid' ? [...grid.lines, ...(grid.limits ?? [])] : [];

const isForeign = (product: string, grid: Stated['grid']): boolean =>
  gridFields(grid).some(({ property }) => !qualityRule(product, property));

/** The figures of a grid that its properties cannot have. */
function tooLargeIssues(product: string, grid: Stated['grid']): RuleIssue[] {
  if (grid.kind !== 'grid') return [];
  const issue = (property: QualityField, figure: number | null, path: string) => {
    const most = Math.max(qualityRange(product, property)?.valid[1] ?? 0, 100);
    return broken(figure !== null && figure > most, `grid.${path}`, 'range');
  };
  return [
    ...grid.lines.flatMap(({ property, base, rejectBeyond }, at) => [
      ...issue(property, base, `lines.${at}.base`),
      ...issue(property, rejectBeyond, `lines.${at}.rejectBeyond`),
    ]),
    ...(grid.limits ?? []).flatMap(({ property, limit }, at) => issue(property, limit, `limits.${at}.limit`)),
  ];
}

/** A delivery to Constanța names its terminal, one to the buyer a place or counties. */
function destinationIssues({
  deliveryType,
  deliveryLocation,
  deliveryCounties,
}: Pick<Stated, 'deliveryType' | 'deliveryLocation' | 'deliveryCounties'>): RuleIssue[] {
  const toConstanta = deliveryType === 'DAPConstantaTruck' || deliveryType === 'DAPConstantaWagon';
  const toBuyer = deliveryType === 'DAPTruck' || deliveryType === 'DAPWagon';
  const isNamed = deliveryLocation !== null || (toBuyer && deliveryCounties.length > 0);
  return broken((toConstanta || toBuyer) && !isNamed, 'deliveryLocation', 'required');
}

/** The place of delivery in Bucharest names its sector. */
export function deliverySectorIssues({
  type,
  goods,
}: {
  readonly type: string;
  readonly goods: Omit<PostedDelivery, 'type'>;
}): RuleIssue[] {
  const place = postedPlace({ ...goods, type });
  const isMissing = place !== null && isSectorMissing(place.county, place.location);
  return broken(isMissing, 'goods.deliveryLocation', 'sector');
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
}): RuleIssue[] {
  const isUnread = privacyType === 'Incognito' && goods.contractType !== 'General';
  return broken(isUnread, 'goods.contractType', 'confidential');
}

/** Today's terms and declaration are accepted with every posting. */
export function legalIssues({
  goods,
}: {
  readonly goods: Pick<Stated, 'terms' | 'declaration'>;
}): RuleIssue[] {
  return [
    ...broken(goods.terms !== termsVersion, 'goods.terms', 'version'),
    ...broken(goods.declaration !== termsVersion, 'goods.declaration', 'version'),
  ];
}
