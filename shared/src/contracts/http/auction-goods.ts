import * as z from 'zod/mini';
import { shownChoicesSchema } from '../../domain/contract/contract-choices.ts';
import { counties } from '../../domain/counties.ts';
import { crops } from '../../domain/crops.ts';
import { shownRecordSchema } from '../../domain/deal/company-record.ts';
import {
  currencies,
  eudrKinds,
  figureKinds,
  goodsCategories,
  paymentMethods,
  sustainabilitySchemes,
  toleranceChoices,
  units,
} from '../../domain/enumerations.ts';
import { gridLimitShape, gridLineShape } from '../../domain/goods/quality-grid.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { daySchema, idSchema, instantSchema, priceSchema } from './fields.ts';
import { goodsShape } from './live-auction-state.ts';

const text = z.nullable(z.string());

/** Times as posted; bids and holds move the effective ones later. */
export const postedTimesSchema = z.object({
  /** Null if it was posted without one. */
  endsAt: z.nullable(instantSchema),
  hardEndsAt: instantSchema,
  /** The owner's time to decide [L10]. */
  decisionWindowMinutes: z.int(),
});
export type PostedTimes = z.infer<typeof postedTimesSchema>;

/**
 * The fields of `addedGoodsShape`; earlier releases do not send them. Numbers and files are null if they would
 * identify the owner.
 */
const addedGoodsSeen = {
  figuresAre: z._default(openEnum(figureKinds), 'Declared'),
  otherFigures: z._default(z.array(z.object({ name: z.string(), value: z.string(), unit: text })), []),
  sustainability: z._default(
    z.nullable(
      z.object({
        scheme: openEnum(sustainabilitySchemes),
        schemeName: text,
        number: text,
        validUntil: z.nullable(daySchema),
        file: text,
      }),
    ),
    null,
  ),
  eudr: z._default(z.nullable(z.object({ kind: openEnum(eudrKinds), number: text })), null),
  isOwnProduction: z._default(z.nullable(z.boolean()), null),
  withAval: z._default(z.nullable(z.boolean()), null),
};

/**
 * Goods and terms of a live auction as its reader may see them; exact places and files only for the parties [B5].
 */
export const auctionGoodsSchema = z.object({
  ...goodsShape,
  category: z.enum(goodsCategories),
  unit: openEnum(units),
  packageQuantity: z.nullable(z.int()),
  tolerance: z.nullable(z.object({ percent: z.int(), choice: z.enum(toleranceChoices) })),
  town: text,
  city: text,
  pickupAddress: text,
  trainStation: text,
  /** The grid of discounts and bonuses [Q1]; null if none was stated, which differs from "as is". */
  grid: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('asIs') }),
      z.object({
        kind: z.literal('grid'),
        lines: z.array(z.object(gridLineShape)),
        /** Optional: earlier releases do not send it. */
        limits: z.exactOptional(z.array(z.object(gridLimitShape))),
      }),
    ]),
  ),
  /** Laboratory, number and file are null if they would identify the owner. */
  bulletin: z.nullable(z.object({ laboratory: text, number: text, date: daySchema, file: text })),
  photos: z.array(z.string()),
  deliveryCounties: z.array(z.string()),
  paymentMethod: openEnum(paymentMethods),
  paymentDate: z.nullable(daySchema),
  contractFile: text,
  /** Choices of the General contract. Optional: earlier releases do not send them. */
  contractChoices: shownChoicesSchema,
  terms: z.nullable(daySchema),
  declaration: z.nullable(daySchema),
  ...addedGoodsSeen,
});
export type AuctionGoods = z.infer<typeof auctionGoodsSchema>;

/**
 * Goods and terms with the posted times: together with the public state, everything that the terms hash covers
 * [L13].
 */
export const auctionTermsSchema = z.extend(auctionGoodsSchema, {
  /** Optional: earlier releases do not send it. */
  posted: z.optional(postedTimesSchema),
});
export type AuctionTermsAnswer = z.infer<typeof auctionTermsSchema>;

/** Records of the other side of a live auction [D10]; null without a record, or if too few companies share the bands. */
export const auctionRecordsSchema = z.object({
  /** The owner's; null for the owner. */
  owner: z.nullable(shownRecordSchema),
  /** The best bidder's, with its number: for the owner who decides, and null for everyone else. */
  best: z.nullable(z.extend(shownRecordSchema, { number: z.int() })),
});
export type AuctionRecords = z.infer<typeof auctionRecordsSchema>;

/** The median of published deals, per tonne and net of VAT; null if there are too few to show [Q4]. */
export const dealMedianSchema = z.object({
  median: z.nullable(
    z.object({
      price: priceSchema,
      deals: z.int(),
      /** Period of the deals, in days. */
      days: z.int(),
    }),
  ),
});
export type DealMedianAnswer = z.infer<typeof dealMedianSchema>;

/** Availability of the market in the last 30 days; see `docs/outage.md`. */
export const serviceHistorySchema = z.object({
  /** True if a closer has run within the last 5 s, so that auctions end on time. */
  isClosing: z.boolean(),
  /** Periods of more than 5 s without a closer, the latest first; at most 100. */
  outages: z.array(z.object({ since: z.string(), until: z.string() })),
  /** Number of running public auctions whose clock an administrator has stopped. */
  heldCount: z.int(),
});
export type ServiceHistory = z.infer<typeof serviceHistorySchema>;

/** Calls of the live-auction service besides `liveAuctionsContract`, which a first view does not need. */
export const auctionGoodsContract = {
  goods: call('viewer')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/goods',
      inputStructure: 'detailed',
      tags: ['Live auctions'],
      summary: 'Goods and terms of a live auction, as the caller may see them',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }), query: z.optional(z.strictObject({})) }))
    .output(auctionTermsSchema),
  records: call('viewer')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/records',
      inputStructure: 'detailed',
      tags: ['Live auctions'],
      summary:
        'How the other side of a live auction keeps its agreements, without its name if that is confidential',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }), query: z.optional(z.strictObject({})) }))
    .output(auctionRecordsSchema),
  dealMedian: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/deal-medians/{product}/{county}/{currency}',
      inputStructure: 'detailed',
      tags: ['Live auctions'],
      summary: 'The median price of the last deals in a crop of a county, the same for everyone',
    })
    .input(
      z.object({
        params: z.strictObject({
          product: z.enum(crops.map(({ key }) => key)),
          county: z.enum(counties.map(({ code }) => code)),
          currency: z.enum(currencies),
        }),
        query: z.optional(z.strictObject({})),
      }),
    )
    .output(dealMedianSchema),
  serviceHistory: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/service-history',
      inputStructure: 'detailed',
      tags: ['Live auctions'],
      summary: 'Interruptions of the last 30 days and auctions on hold, the same for everyone',
    })
    .input(z.object({ query: z.optional(z.strictObject({})) }))
    .output(serviceHistorySchema),
};
