import * as z from 'zod/mini';
import { daySchema, priceSchema, tonnesSchema } from '../../contracts/http/fields.ts';
import { qualityFields } from '../crops.ts';
import { isDayBefore } from '../day.ts';
import { auctionTypes, biddingTypes, currencies, privacyTypes } from '../enumerations.ts';
import { changedGoodsShape, confidentialIssues, goodsTermsSchema } from '../goods/goods-terms.ts';
import { termsVersion } from '../legal-versions.ts';
import { parseMoney } from '../money.ts';
import { isAtLeast } from '../price-direction.ts';
import { parseTonnes } from '../quantity.ts';
import { deadlineDayOf, deadlineIssueOf, yearOf } from './deadline.ts';

const postingShape = {
  type: z.enum(auctionTypes),
  /** Flexible: bids for a part are accepted [B3]. */
  biddingType: z.enum(biddingTypes),
  privacyType: z.enum(privacyTypes),
  currency: z.enum(currencies),
  /** In the unit of the goods: tonnes for crops. */
  quantity: tonnesSchema,
  /** Bids for a part must be a multiple of it, in the unit of the goods; null if bids are for the whole. */
  minimumBidThreshold: z.nullable(tonnesSchema),
  /** Desired (Selling) or offered (Buying), per unit and net of VAT [A7]. */
  price: priceSchema,
  minPrice: z.nullable(priceSchema),
  maxPrice: z.nullable(priceSchema),
  /** The least (Selling) or the most (Buying) that the owner would accept, visible only to the owner. */
  backupPrice: z.nullable(priceSchema),
  /** True to accept a bid at the desired price for the whole remaining quantity at once [A9]. */
  acceptsDesiredPrice: z.boolean(),
  /** Bids are accepted until 18:00 of this day in Bucharest; a time sent with it is dropped [A2]. */
  deadline: z.pipe(z.string().check(z.maxLength(40), z.overwrite(deadlineDayOf)), daySchema),
};
const statedSchema = z.strictObject({ ...postingShape, goods: goodsTermsSchema });
export type AnnouncementPosting = z.infer<typeof statedSchema>;

/** The owner's input for an announcement [A1]. */
export const announcementPostingSchema = statedSchema.check(({ value, issues }) => {
  const found = [
    priceIssues(value),
    quantityIssues(value),
    timeIssues(value),
    legalIssues(value),
    confidentialIssues(value),
  ];
  for (const { path, rule } of found.flat())
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
});

/**
 * Changes of a posting: only the changed fields (product description §5), with those of the goods separately. The
 * result still has to be checked as a whole.
 */
export const announcementChangesSchema = z.strictObject({
  ...z.partial(z.strictObject(postingShape)).shape,
  goods: z.optional(z.partial(z.strictObject(changedGoodsShape))),
});
export type AnnouncementChanges = z.infer<typeof announcementChangesSchema>;

/** Why an announcement is invalid, at its field, with dots between the path's parts. */
export interface AnnouncementIssue {
  readonly path: string;
  readonly rule: string;
}

/** The price lies in the band, and the backup price is no better than it [A5, A7]. */
function priceIssues({
  type,
  price,
  minPrice,
  maxPrice,
  backupPrice,
}: AnnouncementPosting): AnnouncementIssue[] {
  const [own, least, most, backup] = [price, minPrice, maxPrice, backupPrice].map((one) =>
    one === null ? null : parseMoney(one),
  );
  if (own === null || own === undefined) return [];
  return [
    ...(typeof least === 'number' && least > own ? [{ path: 'minPrice', rule: 'aboveOwnPrice' }] : []),
    ...(typeof most === 'number' && most < own ? [{ path: 'maxPrice', rule: 'belowOwnPrice' }] : []),
    ...(typeof backup === 'number' && !isAtLeast(type, own, backup)
      ? [{ path: 'backupPrice', rule: 'betterThanOwnPrice' }]
      : []),
  ];
}

/** A Flexible announcement has a threshold, which its quantity reaches; a Standard one has none. */
function quantityIssues({
  biddingType,
  quantity,
  minimumBidThreshold,
}: AnnouncementPosting): AnnouncementIssue[] {
  const path = 'minimumBidThreshold';
  if (biddingType === 'Standard') return minimumBidThreshold === null ? [] : [{ path, rule: 'wholeOnly' }];
  if (minimumBidThreshold === null) return [{ path, rule: 'required' }];
  const isLarger = (parseTonnes(minimumBidThreshold) ?? 0) > (parseTonnes(quantity) ?? 0);
  return isLarger ? [{ path, rule: 'quantity' }] : [];
}

/** Goods are delivered after the deadline. */
function timeIssues({ deadline, goods }: AnnouncementPosting): AnnouncementIssue[] {
  return isDayBefore(goods.deliveryPeriod.to, deadline)
    ? [{ path: 'goods.deliveryPeriod.to', rule: 'auctionEnd' }]
    : [];
}

/** Today's terms and declaration are accepted with every posting. */
function legalIssues({ goods }: AnnouncementPosting): AnnouncementIssue[] {
  return [
    ...(goods.terms === termsVersion ? [] : [{ path: 'goods.terms', rule: 'version' }]),
    ...(goods.declaration === termsVersion ? [] : [{ path: 'goods.declaration', rule: 'version' }]),
  ];
}

/**
 * Checks that depend on the day of posting: the deadline is in the future, but not too far, and the harvest is not.
 */
export function announcementIssuesOfToday(
  { deadline, goods }: Pick<AnnouncementPosting, 'deadline' | 'goods'>,
  nowMs: number,
): AnnouncementIssue[] {
  const rule = deadlineIssueOf(deadline, nowMs);
  return [
    ...(rule === null ? [] : [{ path: 'deadline', rule }]),
    ...(goods.harvestYear > yearOf(nowMs) + 1 ? [{ path: 'goods.harvestYear', rule: 'future' }] : []),
  ];
}

/** Fields whose change requires another approval [A3]: price, product and quantity. */
const materialFields = ['type', 'currency', 'biddingType'] as const;
const materialPrices = ['price', 'minPrice', 'maxPrice'] as const;

/** Returns true if an edit changes price, product or quantity [A3]; compares values, not spellings. */
export function isMaterialChange(before: AnnouncementPosting, after: AnnouncementPosting): boolean {
  const minor = (price: string | null) => (price === null ? null : parseMoney(price));
  return (
    materialFields.some((field) => before[field] !== after[field]) ||
    materialPrices.some((field) => minor(before[field]) !== minor(after[field])) ||
    parseTonnes(before.quantity) !== parseTonnes(after.quantity) ||
    before.goods.product !== after.goods.product ||
    before.goods.name !== after.goods.name ||
    before.goods.quality.damaged !== after.goods.quality.damaged ||
    qualityFields.some(
      (field) => (before.goods.quality[field] ?? null) !== (after.goods.quality[field] ?? null),
    )
  );
}

/** A posting with changes. */
export function withChanges(posting: AnnouncementPosting, { goods, ...fields }: AnnouncementChanges): object {
  return { ...posting, ...fields, goods: { ...posting.goods, ...goods } };
}
