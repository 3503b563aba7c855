import * as z from 'zod/mini';
import { daySchema, priceSchema, tonnesSchema } from '../../contracts/http/fields.ts';
import { nullByDefault } from '../../contracts/null-by-default.ts';
import { canonicalJson, type Json } from '../canonical-json.ts';
import { qualityFields } from '../crops.ts';
import { isDayBefore } from '../day.ts';
import { auctionTypes, biddingTypes, currencies, privacyTypes } from '../enumerations.ts';
import { fieldRules, type RuleIssue } from '../field-rules.ts';
import { addedGoods } from '../goods/added-goods.ts';
import {
  changedGoodsShape,
  confidentialIssues,
  deliverySectorIssues,
  type GoodsTerms,
  goodsTermsSchema,
  legalIssues,
} from '../goods/goods-terms.ts';
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
const statedSchema = z.strictObject({
  ...nullByDefault(postingShape),
  acceptsDesiredPrice: z._default(postingShape.acceptsDesiredPrice, false),
  goods: goodsTermsSchema,
});
export type AnnouncementPosting = z.infer<typeof statedSchema>;

/** The owner's input for an announcement [A1]. */
export const announcementPostingSchema = statedSchema.check(
  fieldRules<AnnouncementPosting>((rule) => [
    // The price lies in the band, and the backup price is no better than it [A5, A7].
    rule(['price', 'minPrice'], ({ price, minPrice }) =>
      minor(minPrice ?? price) > minor(price) ? [{ path: 'minPrice', rule: 'aboveOwnPrice' }] : [],
    ),
    rule(['price', 'maxPrice'], ({ price, maxPrice }) =>
      minor(maxPrice ?? price) < minor(price) ? [{ path: 'maxPrice', rule: 'belowOwnPrice' }] : [],
    ),
    rule(['type', 'price', 'backupPrice'], ({ type, price, backupPrice }) =>
      isAtLeast(type, minor(price), minor(backupPrice ?? price))
        ? []
        : [{ path: 'backupPrice', rule: 'betterThanOwnPrice' }],
    ),
    rule(['biddingType', 'minimumBidThreshold'], ({ biddingType, minimumBidThreshold }) => {
      if ((biddingType === 'Standard') === (minimumBidThreshold === null)) return [];
      return [{ path: 'minimumBidThreshold', rule: biddingType === 'Standard' ? 'wholeOnly' : 'required' }];
    }),
    rule(
      ['biddingType', 'quantity', 'minimumBidThreshold'],
      ({ biddingType, quantity, minimumBidThreshold }) =>
        biddingType === 'Flexible' &&
        (parseTonnes(minimumBidThreshold ?? '') ?? 0) > (parseTonnes(quantity) ?? 0)
          ? [{ path: 'minimumBidThreshold', rule: 'quantity' }]
          : [],
    ),
    // Goods are delivered after the deadline.
    rule(['deadline', 'goods.deliveryPeriod'], deliveryIssues),
    rule(['goods.terms', 'goods.declaration'], legalIssues),
    rule(['privacyType', 'goods.contractType'], confidentialIssues),
    rule(
      [
        ...(['type', 'goods.county', 'goods.deliveryType'] as const),
        ...(['goods.deliveryLocation', 'goods.deliveryCounties'] as const),
      ],
      deliverySectorIssues,
    ),
  ]),
);

interface DeadlineTerms {
  readonly deadline: string;
  readonly goods: Pick<GoodsTerms, 'deliveryPeriod'>;
}

function deliveryIssues({ deadline, goods }: DeadlineTerms): RuleIssue[] {
  return isDayBefore(goods.deliveryPeriod.to, deadline)
    ? [{ path: 'goods.deliveryPeriod.to', rule: 'auctionEnd' }]
    : [];
}

function deadlineIssues(deadline: string, nowMs: number): RuleIssue[] {
  const rule = deadlineIssueOf(deadline, nowMs);
  return rule === null ? [] : [{ path: 'deadline', rule }];
}

/** Checks a later deadline while bids stand [A3]: what they are on stays, whatever rules were added since it was posted. */
export function extensionIssues(terms: DeadlineTerms, nowMs: number): RuleIssue[] {
  return [...deliveryIssues(terms), ...deadlineIssues(terms.deadline, nowMs)];
}

/** A valid price in minor units. */
const minor = (price: string) => parseMoney(price) ?? 0;

/**
 * Changes of a posting: only the changed fields (product description §5), with those of the goods separately. The
 * result still has to be checked as a whole.
 */
export const announcementChangesSchema = z.strictObject({
  ...z.partial(z.strictObject(postingShape)).shape,
  goods: z.optional(z.partial(z.strictObject(changedGoodsShape))),
});
export type AnnouncementChanges = z.infer<typeof announcementChangesSchema>;

/**
 * Checks that depend on the day of posting: the deadline is in the future, but not too far, and the harvest is not.
 */
export function announcementIssuesOfToday(
  { deadline, goods }: { readonly deadline: string; readonly goods: Pick<GoodsTerms, 'harvestYear'> },
  nowMs: number,
): RuleIssue[] {
  return [
    ...deadlineIssues(deadline, nowMs),
    ...(goods.harvestYear > yearOf(nowMs) + 1 ? [{ path: 'goods.harvestYear', rule: 'future' }] : []),
  ];
}

/** Fields whose change requires another approval [A3]: price, goods and quantity. */
const materialFields = ['type', 'currency', 'biddingType'] as const;
const materialPrices = ['price', 'minPrice', 'maxPrice'] as const;
const materialGoods = [
  ...(['category', 'product', 'name', 'harvestYear', 'unit', 'packageQuantity', 'origin'] as const),
  ...(['tolerance', 'bulletin', 'photos'] as const),
] as const;
/** Goods stored by earlier releases may lack these. */
const addedMaterialGoods = [
  'figuresAre',
  'otherFigures',
  'sustainability',
  'eudr',
  'isOwnProduction',
] as const;

/** Returns true if an edit changes price, goods or quantity [A3]; compares values, not spellings. */
export function isMaterialChange(before: AnnouncementPosting, after: AnnouncementPosting): boolean {
  const minorOrNull = (price: string | null) => (price === null ? null : parseMoney(price));
  return (
    materialFields.some((field) => before[field] !== after[field]) ||
    materialPrices.some((field) => minorOrNull(before[field]) !== minorOrNull(after[field])) ||
    parseTonnes(before.quantity) !== parseTonnes(after.quantity) ||
    isOtherGoods(before.goods, after.goods)
  );
}

function isOtherGoods(before: GoodsTerms, after: GoodsTerms): boolean {
  const differs = (one: unknown, other: unknown) =>
    canonicalJson(one as Json) !== canonicalJson(other as Json);
  return (
    materialGoods.some((field) => differs(before[field], after[field])) ||
    before.quality.damaged !== after.quality.damaged ||
    qualityFields.some((field) => (before.quality[field] ?? null) !== (after.quality[field] ?? null)) ||
    addedMaterialGoods.some((field) =>
      differs(before[field] ?? addedGoods[field], after[field] ?? addedGoods[field]),
    )
  );
}

/** A posting with changes. */
export function withChanges(posting: AnnouncementPosting, { goods, ...fields }: AnnouncementChanges): object {
  return { ...posting, ...fields, goods: { ...posting.goods, ...goods } };
}
