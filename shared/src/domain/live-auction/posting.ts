import * as z from 'zod/mini';
import { instantSchema, priceSchema, tonnesSchema } from '../../contracts/http/fields.ts';
import { yearOf } from '../announcement/deadline.ts';
import { auctionAudiences, auctionTypes, biddingTypes, currencies, privacyTypes } from '../enumerations.ts';
import { confidentialIssues, goodsTermsSchema } from '../goods/goods-terms.ts';
import { termsVersion } from '../legal-versions.ts';
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

const statedSchema = z.strictObject({
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
});

/** The owner's input for a live auction, editable while it is Pending [L0, L1]: `POST` and `PATCH …/auctions`. */
export const postingSchema = statedSchema.check(({ value, issues }) => {
  const found = [priceIssues(value), timeIssues(value), legalIssues(value), confidentialIssues(value)];
  for (const { path, rule } of found.flat())
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
});
export type Posting = z.infer<typeof statedSchema>;

/** Why a posting is invalid, at its field. */
export interface PostingIssue {
  /** With dots between its parts. */
  readonly path: string;
  readonly rule: string;
}

/** The backup price is as good as the starting price or better, and the desired price as the backup price [A5]. */
function priceIssues(posting: Posting): PostingIssue[] {
  const { type, backupPrice, desiredPrice } = posting;
  const starting = parseMoney(posting.startingPrice);
  const step = parseMoney(posting.minimumBidThreshold);
  if (starting === null || step === null) return [];
  const backup = backupPrice === null ? null : parseMoney(backupPrice);
  const desired = desiredPrice === null ? null : parseMoney(desiredPrice);
  const second = betterBy(type, starting, step);
  return [
    ...(second <= 0 || second > maxPriceMinor || step > starting
      ? [{ path: 'minimumBidThreshold', rule: 'step' }]
      : []),
    ...(backup !== null && !isAtLeast(type, backup, starting)
      ? [{ path: 'backupPrice', rule: 'startingPrice' }]
      : []),
    ...(desired !== null && !isAtLeast(type, desired, starting)
      ? [{ path: 'desiredPrice', rule: 'startingPrice' }]
      : []),
    ...(desired !== null && backup !== null && !isAtLeast(type, desired, backup)
      ? [{ path: 'desiredPrice', rule: 'backupPrice' }]
      : []),
  ];
}

/** The hard end is not before the end, and goods are delivered after it. */
function timeIssues({
  startsAt,
  endsAt,
  hardEndsAt,
  extensionWindowMinutes,
  goods,
}: Posting): PostingIssue[] {
  const [startMs, endMs, hardEndMs] = [Date.parse(startsAt), Date.parse(endsAt), Date.parse(hardEndsAt)];
  const { minDurationMs, maxDurationMs, maxExtensionMs } = postingTimes;
  const durationMs = endMs - startMs;
  const isExtended = extensionWindowMinutes > 0;
  return [
    ...(durationMs < minDurationMs ? [{ path: 'endsAt', rule: 'minDuration' }] : []),
    ...(durationMs > maxDurationMs ? [{ path: 'endsAt', rule: 'maxDuration' }] : []),
    ...(hardEndMs < endMs ? [{ path: 'hardEndsAt', rule: 'order' }] : []),
    ...(hardEndMs > endMs + maxExtensionMs ? [{ path: 'hardEndsAt', rule: 'maxExtension' }] : []),
    ...(!isExtended && hardEndMs > endMs ? [{ path: 'hardEndsAt', rule: 'noExtension' }] : []),
    ...(Date.parse(goods.deliveryPeriod.to) + dayMs < endMs
      ? [{ path: 'goods.deliveryPeriod.to', rule: 'auctionEnd' }]
      : []),
  ];
}

/** Today's terms and declaration are accepted with every posting. */
function legalIssues({ goods }: Posting): PostingIssue[] {
  return [
    ...(goods.terms === termsVersion ? [] : [{ path: 'goods.terms', rule: 'version' }]),
    ...(goods.declaration === termsVersion ? [] : [{ path: 'goods.declaration', rule: 'version' }]),
  ];
}

/**
 * Checks that depend on the day of posting: the start is in the future, but not too far, and the harvest is not.
 */
export function issuesOfToday({ startsAt, goods }: Posting, nowMs: number): PostingIssue[] {
  const startMs = Date.parse(startsAt);
  return [
    ...(startMs <= nowMs ? [{ path: 'startsAt', rule: 'past' }] : []),
    ...(startMs > nowMs + postingTimes.maxAheadMs ? [{ path: 'startsAt', rule: 'maxAhead' }] : []),
    ...(goods.harvestYear > yearOf(nowMs) + 1 ? [{ path: 'goods.harvestYear', rule: 'future' }] : []),
  ];
}
