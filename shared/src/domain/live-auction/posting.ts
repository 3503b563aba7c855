import * as z from 'zod/mini';
import { instantSchema, priceSchema, tonnesSchema } from '../../contracts/http/fields.ts';
import { nullByDefault } from '../../contracts/null-by-default.ts';
import { dayOf, yearOf } from '../announcement/deadline.ts';
import { isDayBefore } from '../day.ts';
import {
  type AuctionType,
  auctionAudiences,
  auctionTypes,
  biddingTypes,
  currencies,
  privacyTypes,
} from '../enumerations.ts';
import { fieldRules, type RuleIssue } from '../field-rules.ts';
import {
  confidentialIssues,
  deliverySectorIssues,
  type GoodsTerms,
  goodsTermsSchema,
  legalIssues,
} from '../goods/goods-terms.ts';
import { maxPriceMinor, parseMoney } from '../money.ts';
import { betterBy, isAtLeast } from '../price-direction.ts';

/** Windows of the soft close that an owner may choose, in minutes; 0 is off [L6]. */
export const extensionWindows = [0, 1, 2, 3, 5] as const;
/** Times to decide that an owner may choose, in minutes [L10]. */
export const decisionWindows = [30, 60, 120, 240, 1440] as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Bounds of the times of a live auction, in ms. */
export const postingTimes = {
  /** Maximum time until the start. */
  maxAheadMs: 90 * dayMs,
  minDurationMs: 10 * minuteMs,
  maxDurationMs: 7 * dayMs,
  /** Maximum extension by bids. */
  maxExtensionMs: dayMs,
} as const;

const statedSchema = z.strictObject(
  nullByDefault({
    type: z.enum(auctionTypes),
    biddingType: z.enum(biddingTypes),
    privacyType: z.enum(privacyTypes),
    audience: z.enum(auctionAudiences),
    currency: z.enum(currencies),
    /** In the unit of the goods: tonnes for crops. */
    quantity: tonnesSchema,
    /** Prices per unit, net of VAT. */
    startingPrice: priceSchema,
    desiredPrice: z.nullable(priceSchema),
    /** The minimum that the owner would accept, shown only to the owner [L8]. */
    backupPrice: z.nullable(priceSchema),
    minimumBidThreshold: priceSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    hardEndsAt: instantSchema,
    extensionWindowMinutes: z.literal(extensionWindows),
    decisionWindowMinutes: z.literal(decisionWindows),
    goods: goodsTermsSchema,
  }),
);

/** The owner's input for a live auction, editable while it is Pending [L0, L1]: `POST` and `PATCH …/auctions`. */
export const postingSchema = statedSchema.check(
  fieldRules<Stated>((rule) => [
    rule(['type', 'startingPrice', 'minimumBidThreshold'], stepIssues),
    rule(['type', 'startingPrice', 'backupPrice'], ({ type, startingPrice, backupPrice }) =>
      isWorse(type, backupPrice, startingPrice) ? [{ path: 'backupPrice', rule: 'startingPrice' }] : [],
    ),
    rule(['type', 'startingPrice', 'desiredPrice'], ({ type, startingPrice, desiredPrice }) =>
      isWorse(type, desiredPrice, startingPrice) ? [{ path: 'desiredPrice', rule: 'startingPrice' }] : [],
    ),
    rule(['type', 'backupPrice', 'desiredPrice'], ({ type, backupPrice, desiredPrice }) =>
      isWorse(type, desiredPrice, backupPrice) ? [{ path: 'desiredPrice', rule: 'backupPrice' }] : [],
    ),
    rule(['startsAt', 'endsAt'], durationIssues),
    rule(['endsAt', 'hardEndsAt', 'extensionWindowMinutes'], extensionIssues),
    // Goods are delivered after the end, however often it is extended.
    rule(['hardEndsAt', 'goods.deliveryPeriod'], ({ hardEndsAt, goods }) =>
      isDayBefore(goods.deliveryPeriod.to, dayOf(Date.parse(hardEndsAt)))
        ? [{ path: 'goods.deliveryPeriod.to', rule: 'auctionEnd' }]
        : [],
    ),
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
type Stated = z.infer<typeof statedSchema>;
export type Posting = Stated;

/** A price, if stated, is as good as another one or better [A5]. */
function isWorse(type: AuctionType, price: string | null, than: string | null): boolean {
  const [minor, leastMinor] = [parseMoney(price ?? ''), parseMoney(than ?? '')];
  return minor !== null && leastMinor !== null && !isAtLeast(type, minor, leastMinor);
}

function stepIssues({
  type,
  startingPrice,
  minimumBidThreshold,
}: Pick<Stated, 'type' | 'startingPrice' | 'minimumBidThreshold'>): RuleIssue[] {
  const [starting, step] = [parseMoney(startingPrice), parseMoney(minimumBidThreshold)];
  if (starting === null || step === null) return [];
  const second = betterBy(type, starting, step);
  const isWrong = second <= 0 || second > maxPriceMinor || step > starting;
  return isWrong ? [{ path: 'minimumBidThreshold', rule: 'step' }] : [];
}

function durationIssues({ startsAt, endsAt }: Pick<Stated, 'startsAt' | 'endsAt'>): RuleIssue[] {
  const durationMs = Date.parse(endsAt) - Date.parse(startsAt);
  return [
    ...(durationMs < postingTimes.minDurationMs ? [{ path: 'endsAt', rule: 'minDuration' }] : []),
    ...(durationMs > postingTimes.maxDurationMs ? [{ path: 'endsAt', rule: 'maxDuration' }] : []),
  ];
}

/** The hard end is not before the end, and no later than bids may extend it. */
function extensionIssues({
  endsAt,
  hardEndsAt,
  extensionWindowMinutes,
}: Pick<Stated, 'endsAt' | 'hardEndsAt' | 'extensionWindowMinutes'>): RuleIssue[] {
  const [endMs, hardEndMs] = [Date.parse(endsAt), Date.parse(hardEndsAt)];
  const isExtended = extensionWindowMinutes > 0;
  return [
    ...(hardEndMs < endMs ? [{ path: 'hardEndsAt', rule: 'order' }] : []),
    ...(hardEndMs > endMs + postingTimes.maxExtensionMs
      ? [{ path: 'hardEndsAt', rule: 'maxExtension' }]
      : []),
    ...(!isExtended && hardEndMs > endMs ? [{ path: 'hardEndsAt', rule: 'noExtension' }] : []),
  ];
}

/**
 * Checks that depend on the day of posting: the start is in the future, but not too far, and the harvest is not.
 */
export function issuesOfToday(
  { startsAt, goods }: { readonly startsAt: string; readonly goods: Pick<GoodsTerms, 'harvestYear'> },
  nowMs: number,
): RuleIssue[] {
  const startMs = Date.parse(startsAt);
  return [
    ...(startMs <= nowMs ? [{ path: 'startsAt', rule: 'past' }] : []),
    ...(startMs > nowMs + postingTimes.maxAheadMs ? [{ path: 'startsAt', rule: 'maxAhead' }] : []),
    ...(goods.harvestYear > yearOf(nowMs) + 1 ? [{ path: 'goods.harvestYear', rule: 'future' }] : []),
  ];
}
