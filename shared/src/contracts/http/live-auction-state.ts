import * as z from 'zod/mini';
import { type FurtherField, furtherFields } from '../../domain/crops.ts';
import {
  auctionAudiences,
  auctionStatuses,
  auctionTypes,
  biddingTypes,
  contractTypes,
  currencies,
  damagedLevels,
  deliveryTypes,
  figureKinds,
  loadingLocations,
  measurementTypes,
  paymentTypes,
  priceTypes,
  privacyTypes,
  units,
} from '../../domain/enumerations.ts';
import { entryKinds, outcomeKinds } from '../../domain/live-auction/live-auction.ts';
import { reasonsNotToBid } from '../../domain/live-auction/may-bid.ts';
import { chosenVatGroups, vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { daySchema, idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';

/** One entry of an auction's log as published [L5, L13, B5]. */
export const entrySchema = z.object({
  version: z.int(),
  kind: openEnum(entryKinds),
  /** Number of the participant of a bid, of the winner, or of the leader after a correction; null for others. */
  number: z.nullable(z.int()),
  /** Company (Public) or „Ofertant n” (Incognito); null with `number`. */
  by: z.nullable(z.string()),
  price: z.nullable(moneySchema),
  at: instantSchema,
  automatic: z.boolean(),
  /** The effective end after this entry. */
  endsAt: z.nullable(instantSchema),
  reason: z.nullable(z.string()),
  /** Hash of the terms in the entries `created` and `edited`; others have none [L13]. */
  termsHash: z.optional(z.string()),
  /** Only for a correction: the version of the bid that it withdraws [L17]. */
  corrects: z.optional(z.int()),
  hash: z.string(),
});
export type PublicEntry = z.infer<typeof entrySchema>;

const figure = z.nullable(z.number());

/** Measured properties of goods, in the units of `qualityUnits`. Omits optional ones that are not stated. */
export const qualitySeenSchema = z.object({
  humidity: figure,
  impurities: figure,
  protein: figure,
  hectolitricMass: figure,
  oil: figure,
  damaged: z.nullable(z.enum(damagedLevels)),
  ...(Object.fromEntries(furtherFields.map((field) => [field, z.exactOptional(figure)])) as Record<
    FurtherField,
    z.ZodMiniExactOptional<typeof figure>
  >),
});

/** Goods and terms, which do not change during bidding. */
export const goodsShape = {
  name: z.string(),
  product: z.string(),
  harvestYear: z.int(),
  origin: z.string(),
  county: z.string(),
  quality: qualitySeenSchema,
  /** Omitted if figures are declared or required, and so from nearly all frames. */
  figuresAre: z.optional(openEnum(figureKinds)),
  deliveryType: z.enum(deliveryTypes),
  loadingLocation: z.nullable(z.enum(loadingLocations)),
  deliveryLocation: z.nullable(z.string()),
  deliveryPeriod: z.object({ from: daySchema, to: daySchema }),
  /** Tonnes per day. */
  loadingRate: z.nullable(z.int()),
  paymentType: z.enum(paymentTypes),
  paymentDays: z.nullable(z.int()),
  qualityMeasurementPlace: z.enum(measurementTypes),
  quantityMeasurementPlace: z.enum(measurementTypes),
  /** For readers of earlier releases; the VAT follows from `posterVat` and the group [Q3]. */
  priceType: z.enum(priceTypes),
  /** VAT group of goods that are not a crop; omitted for crops. */
  vatGroup: z.optional(z.nullable(z.enum(chosenVatGroups))),
  /** The poster's VAT state at posting; null while confidential. Omitted in sales of earlier releases. */
  posterVat: z.optional(z.nullable(z.enum(vatStates))),
  contractType: z.enum(contractTypes),
};

/**
 * The public state of a live auction: the same for everyone who may watch it, in every push, poll and answer.
 * Receivers keep the newer of two by (epoch, version).
 */
export const liveAuctionStateSchema = z.object({
  id: idSchema,
  epoch: z.int(),
  version: z.int(),
  status: z.enum(auctionStatuses),
  type: z.enum(auctionTypes),
  ...goodsShape,
  /** Key of its first photo; omitted without one, and while confidential. Earlier releases do not send it. */
  cover: z.exactOptional(z.string()),
  currency: z.enum(currencies),
  /** In the unit. */
  quantity: tonnesSchema,
  /** Unit of quantity and prices; omitted for tonnes, and so from nearly all frames. */
  unit: z.optional(openEnum(units)),
  biddingType: z.enum(biddingTypes),
  privacyType: z.enum(privacyTypes),
  audience: z.enum(auctionAudiences),
  /** The owner's company; null while confidential. */
  owner: z.nullable(z.string()),
  /** True for a demonstration with simulated bidders. */
  isDemo: z.boolean(),
  startingPrice: moneySchema,
  desiredPrice: z.nullable(moneySchema),
  desiredPriceStatus: z.enum(['notSet', 'notMet', 'met']),
  minimumBidThreshold: moneySchema,
  bestBid: z.nullable(
    z.object({
      price: moneySchema,
      by: z.string(),
      number: z.int(),
      at: instantSchema,
      automatic: z.boolean(),
    }),
  ),
  /** Number of standing bids [L17]. */
  bidCount: z.int(),
  participantCount: z.int(),
  startsAt: instantSchema,
  /** The effective end; null while held. */
  endsAt: z.nullable(instantSchema),
  hardEndsAt: instantSchema,
  /** Window of the soft close in minutes; 0 when off. */
  extensionWindowMinutes: z.int(),
  decisionEndsAt: z.nullable(instantSchema),
  hold: z.nullable(z.object({ reason: z.string(), remainingMs: z.int() })),
  outcome: z.nullable(
    z.object({
      kind: z.enum(outcomeKinds),
      at: instantSchema,
      winner: z.nullable(z.object({ number: z.int(), by: z.string(), price: moneySchema })),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The last entries of the log, oldest first, at most 16. */
  recent: z.array(entrySchema),
});
export type LiveAuctionState = z.infer<typeof liveAuctionStateSchema>;

/** An auction as lists carry it: the state with its last prices instead of its last entries. */
export const liveAuctionItemSchema = z.extend(z.omit(liveAuctionStateSchema, { recent: true }), {
  /** Prices of the last bids, oldest first, at most 8. Optional: earlier releases do not send it. */
  prices: z.optional(z.array(moneySchema)),
});
export type LiveAuctionItem = z.infer<typeof liveAuctionItemSchema>;

/** Number of entries in `recent`, and of prices in a list's item. */
export const recentEntryCount = 16;
export const itemPriceCount = 8;

const contactSchema = z.object({
  companyName: z.string(),
  companyNumber: z.nullable(z.string()),
  administratorName: z.nullable(z.string()),
  email: z.string(),
  telephone: z.nullable(z.string()),
});

const phoneBidSchema = z.object({
  version: z.int(),
  /** The administrator's name; null if their account has none. */
  by: z.nullable(z.string()),
});
export type EnteredPhoneBid = z.infer<typeof phoneBidSchema>;

/** Data of an auction that only the caller may see. */
export const viewerSchema = z.object({
  isOwner: z.boolean(),
  isAdministrator: z.boolean(),
  /** The caller's participant number and standing price. */
  number: z.nullable(z.int()),
  price: z.nullable(moneySchema),
  limit: z.nullable(moneySchema),
  mayBid: z.boolean(),
  why: z.nullable(openEnum(reasonsNotToBid)),
  hasAcceptedTerms: z.boolean(),
  /** The lowest price the owner would accept, shown only to the owner [L8]. */
  backupPrice: z.nullable(moneySchema),
  /** The other party's details, for owner and winner once the auction is Accepted [B5]. */
  counterparty: z.nullable(contactSchema),
  /** Identities of the participants, only for administrators [B5]. */
  identities: z.nullable(
    z.object({
      owner: z.string(),
      bidders: z.array(z.object({ number: z.int(), companyName: z.string() })),
    }),
  ),
  /**
   * Highest price at which an administrator may enter the caller's bids by phone [L18]. Optional: earlier releases
   * do not send it.
   */
  phoneConsent: z.optional(z.nullable(moneySchema)),
  /**
   * Bids that were entered by phone, by their version: the caller's own, for administrators everyone's [L18]. Also
   * optional.
   */
  phoneBids: z.optional(z.array(phoneBidSchema)),
  /** VAT state of the best bidder, for the owner who decides and may know the bidder [Q3, B5]. Also optional. */
  bestBidder: z.optional(z.nullable(z.object({ number: z.int(), vatState: z.nullable(z.enum(vatStates)) }))),
  /**
   * VAT state that the caller's own bids, or the owner's auction, state, and their deal keeps [S9]; null without one.
   * Also optional.
   */
  vatState: z.optional(z.nullable(z.enum(vatStates))),
  /** Why an administrator hid it after its end [S11], for administrators and the owner; omitted unless hidden. */
  hiddenReason: z.exactOptional(z.string()),
});
export type Viewer = z.infer<typeof viewerSchema>;

export const auctionAnswerSchema = z.object({ auction: liveAuctionStateSchema, viewer: viewerSchema });
export type AuctionAnswer = z.infer<typeof auctionAnswerSchema>;
