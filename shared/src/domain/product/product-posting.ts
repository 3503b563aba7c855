import * as z from 'zod/mini';
import {
  countyCodeSchema,
  daySchema,
  lineSchema,
  paragraphSchema,
  priceSchema,
  tonnesSchema,
} from '../../contracts/http/fields.ts';
import { nullByDefault } from '../../contracts/null-by-default.ts';
import { deadlineIssueOf, decisionDays } from '../announcement/deadline.ts';
import { counties } from '../counties.ts';
import { crops, qualityFields } from '../crops.ts';
import { isDayBefore } from '../day.ts';
import { currencies, priceTypes, units } from '../enumerations.ts';
import { changedGoodsShape, goodsTermsShape } from '../goods/goods-terms.ts';
import { isOutOfRange } from '../goods/quality-ranges.ts';
import { categoryKeyPattern } from '../ids.ts';
import { parseTonnes } from '../quantity.ts';
import { chosenVatGroups, type VatRule, type VatState, vatGroupOf, vatRuleOn } from '../vat.ts';

export const maxDescriptionLength = 2000;

/** Units that are sold only as whole ones. */
const wholeUnits: ReadonlySet<string> = new Set(['Bag', 'Piece']);

const postingShape = {
  productName: lineSchema(120, 2),
  category: z.string().check(z.regex(categoryKeyPattern)),
  /** Key of a crop if the product is one; only crops have quality figures. */
  crop: z.nullable(z.enum(crops.map(({ key }) => key))),
  quality: z.nullable(changedGoodsShape.quality),
  description: z.nullable(paragraphSchema(maxDescriptionLength)),
  producer: lineSchema(120, 2),
  countryOfOrigin: lineSchema(60, 2),
  unitOfMeasurement: z.enum(units),
  currency: z._default(z.enum(currencies), 'Ron'),
  /** Per unit; the price type says whether it includes VAT [X5]. */
  unitPrice: priceSchema,
  priceType: z.enum(priceTypes),
  /** VAT group of goods that are not a crop, as the Provider states it [Q3]. */
  vatGroup: z._default(z.nullable(z.enum(chosenVatGroups)), null),
  /** Quantities in the unit; minimum and total are whole numbers of pieces. */
  pieceQuantity: tonnesSchema,
  minimumQuantity: tonnesSchema,
  totalQuantity: tonnesSchema,
  /** Bids are accepted until 18:00 of this day in Bucharest [X1]. */
  participationDeadline: daySchema,
  /** The last day of delivery. */
  deliveryDeadline: daySchema,
  /** Counties of delivery. */
  distributionCounties: z.array(countyCodeSchema).check(
    z.minLength(1),
    z.maxLength(counties.length),
    z.refine((codes) => new Set(codes).size === codes.length, 'once'),
  ),
  /** Keys of uploaded photos in the Provider's order; the first is the cover. */
  photos: goodsTermsShape.photos,
};
const statedSchema = z.strictObject({
  ...nullByDefault(postingShape),
  quality: z._default(z.nullable(goodsTermsShape.quality), null),
});
export type ProductPosting = z.infer<typeof statedSchema>;

/** A Provider's input for a product [X1]. */
export const productPostingSchema = statedSchema.check(({ value, issues }) => {
  for (const { path, rule } of [...goodsIssues(value), ...quantityIssues(value), ...timeIssues(value)])
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
});

/** Changes of a posting: only the changed fields. The result still has to be checked as a whole. */
export const productChangesSchema = z.partial(
  z.strictObject({
    ...postingShape,
    currency: z.enum(currencies),
    photos: changedGoodsShape.photos,
    vatGroup: z.nullable(z.enum(chosenVatGroups)),
  }),
);
export type ProductChanges = z.infer<typeof productChangesSchema>;

/** Why a product is invalid, at its field, with dots between the path's parts. */
export interface ProductIssue {
  readonly path: string;
  readonly rule: string;
}

/** Quality belongs to crops, each with the figures of its crop; other goods state their VAT group. */
function goodsIssues({ crop, quality, vatGroup }: ProductPosting): ProductIssue[] {
  const group = crop === null && vatGroup === null ? [{ path: 'vatGroup', rule: 'required' }] : [];
  const noGroup = crop !== null && vatGroup !== null ? [{ path: 'vatGroup', rule: 'crop' }] : [];
  return [...group, ...noGroup, ...qualityIssues(crop, quality)];
}

function qualityIssues(crop: string | null, quality: ProductPosting['quality']): ProductIssue[] {
  if (quality === null) return [];
  if (crop === null) return [{ path: 'quality', rule: 'crop' }];
  return qualityFields.flatMap((field): ProductIssue[] => {
    const figure = quality[field] ?? null;
    const isWrong = figure !== null && isOutOfRange(crop, field, figure);
    return isWrong ? [{ path: `quality.${field}`, rule: 'range' }] : [];
  });
}

function quantityIssues(posting: ProductPosting): ProductIssue[] {
  const [piece, minimum, total] = [
    parseTonnes(posting.pieceQuantity) ?? 0,
    parseTonnes(posting.minimumQuantity) ?? 0,
    parseTonnes(posting.totalQuantity) ?? 0,
  ];
  if (piece === 0) return [];
  const isWhole = !wholeUnits.has(posting.unitOfMeasurement) || piece % 1000 === 0;
  return [
    ...(isWhole ? [] : [{ path: 'pieceQuantity', rule: 'whole' }]),
    ...(minimum % piece === 0 ? [] : [{ path: 'minimumQuantity', rule: 'pieces' }]),
    ...(total % piece === 0 ? [] : [{ path: 'totalQuantity', rule: 'pieces' }]),
    ...(minimum <= total ? [] : [{ path: 'minimumQuantity', rule: 'aboveTotal' }]),
  ];
}

/** Goods are delivered after the participation deadline and the days in which the final price may be set [X5]. */
export function timeIssues({
  participationDeadline,
  deliveryDeadline,
}: Pick<ProductPosting, 'participationDeadline' | 'deliveryDeadline'>): ProductIssue[] {
  const path = 'deliveryDeadline';
  if (isDayBefore(deliveryDeadline, participationDeadline)) return [{ path, rule: 'deadline' }];
  // NaN while one of the two is no day yet.
  const days = (Date.parse(deliveryDeadline) - Date.parse(participationDeadline)) / 86_400_000;
  return days < decisionDays ? [{ path, rule: 'decisionTime' }] : [];
}

/** Checks what is raised while bids stand [X1]: the rest stays, whatever rules were added since it was posted. */
export function raiseIssues(posting: ProductPosting, changes: ProductChanges, nowMs: number): ProductIssue[] {
  const ofTime = [...timeIssues(posting), ...deadlineIssues(posting, nowMs)];
  return [
    ...(changes.totalQuantity === undefined ? [] : quantityIssues(posting)),
    ...(changes.participationDeadline === undefined
      ? []
      : ofTime.map(({ rule }) => ({ path: 'participationDeadline', rule }))),
  ];
}

/**
 * Checks that depend on the day and on the Provider's VAT state: the participation deadline is in the future, but
 * not too far; the price includes VAT only if VAT is charged by the administrators' table [X5, Q3].
 */
export function productIssuesOfToday(
  posting: Pick<ProductPosting, 'participationDeadline'> & PricedSupply,
  nowMs: number,
  vatState: VatState | null,
  vatRules: readonly VatRule[],
): ProductIssue[] {
  return [...deadlineIssues(posting, nowMs), ...priceTypeIssues(posting, vatState, vatRules)];
}

function deadlineIssues(
  { participationDeadline }: Pick<ProductPosting, 'participationDeadline'>,
  nowMs: number,
): ProductIssue[] {
  const rule = deadlineIssueOf(participationDeadline, nowMs);
  return rule === null ? [] : [{ path: 'participationDeadline', rule }];
}

type PricedSupply = Pick<ProductPosting, 'priceType' | 'crop' | 'vatGroup' | 'deliveryDeadline'>;

function priceTypeIssues(
  { priceType, crop, vatGroup, deliveryDeadline }: PricedSupply,
  vatState: VatState | null,
  vatRules: readonly VatRule[],
): ProductIssue[] {
  const path = 'priceType';
  if (vatState !== null && vatState !== 'registered')
    return priceType === 'NoVat' ? [] : [{ path, rule: 'vatState' }];
  const rule = vatRuleOn(vatRules, vatGroupOf(crop, vatGroup), deliveryDeadline);
  return priceType === 'VatIncluded' && rule.isReverseCharge ? [{ path, rule: 'reverseCharge' }] : [];
}

/** Fields that may change while bids stand, only upward [X1]. */
const raisedFields: ReadonlySet<string> = new Set(['participationDeadline', 'totalQuantity']);

/** Returns true if a change is allowed while bids stand [X1]. */
export function isOnlyUpward(before: ProductPosting, changes: ProductChanges): boolean {
  const { participationDeadline, totalQuantity } = changes;
  return (
    Object.keys(changes).every((field) => raisedFields.has(field)) &&
    (participationDeadline === undefined || participationDeadline >= before.participationDeadline) &&
    (totalQuantity === undefined ||
      (parseTonnes(totalQuantity) ?? 0) >= (parseTonnes(before.totalQuantity) ?? 0))
  );
}
