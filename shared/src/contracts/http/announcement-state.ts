import * as z from 'zod/mini';
import { announcementStatuses, bidSides } from '../../domain/announcement/announcement-status.ts';
import { reasonsNotToBidOnAnnouncement } from '../../domain/announcement/may-bid-on-announcement.ts';
import { recordBandSchema } from '../../domain/deal/company-record.ts';
import {
  auctionTypes,
  biddingTypes,
  bidStatuses,
  currencies,
  goodsCategories,
  privacyTypes,
  sustainabilitySchemes,
  units,
} from '../../domain/enumerations.ts';
import { vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { auctionGoodsSchema } from './auction-goods.ts';
import { bidTermsShape } from './bid-terms.ts';
import { describedSaleShape } from './described-sale.ts';
import { daySchema, idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { goodsShape } from './live-auction-state.ts';

/** Quantities on the wire, including 0: the remaining quantity of a sold announcement. */
const quantityLeftSchema = z.string();

/**
 * The public state of an announcement: the same for everyone who may see it, in every push, list and answer [B5].
 * Receivers keep the newer of two by (epoch, version).
 */
export const announcementStateSchema = z.object({
  id: idSchema,
  epoch: z.int(),
  version: z.int(),
  /** Number by which people name it. */
  number: z.int(),
  status: z.enum(announcementStatuses),
  type: z.enum(auctionTypes),
  ...goodsShape,
  category: z.enum(goodsCategories),
  unit: openEnum(units),
  /** True if the figures come from a laboratory's bulletin [Q2]. */
  isAnalysed: z.boolean(),
  /** Key of its first photo; omitted without one, and while confidential. */
  cover: z.exactOptional(z.string()),
  /** Scheme of the declaration of sustainability; omitted without one. */
  sustainabilityScheme: z.exactOptional(openEnum(sustainabilitySchemes)),
  biddingType: z.enum(biddingTypes),
  privacyType: z.enum(privacyTypes),
  currency: z.enum(currencies),
  /** Desired or offered, per unit and net of VAT [A7]. */
  price: moneySchema,
  minPrice: z.nullable(moneySchema),
  maxPrice: z.nullable(moneySchema),
  acceptsDesiredPrice: z.boolean(),
  quantity: tonnesSchema,
  quantityLeft: quantityLeftSchema,
  minimumBidThreshold: z.nullable(tonnesSchema),
  deadline: instantSchema,
  /** End of the owner's time to decide on a Closed announcement [A2]. */
  decisionEndsAt: instantSchema,
  /** Time of the approval in force; null while there is none. */
  approvedAt: z.nullable(instantSchema),
  /** Number of Active bids, and of accounts that ever bid. */
  bidCount: z.int(),
  participantCount: z.int(),
  /** The best Active bid at the announcement's own delivery terms; `by` is its company, null while confidential. */
  bestBid: z.nullable(
    z.object({ price: moneySchema, quantity: tonnesSchema, by: z.nullable(z.string()), number: z.int() }),
  ),
  /** The owner's company; null while confidential. */
  owner: z.nullable(z.string()),
  /**
   * The owner's account, for its public profile; null while confidential. Optional: earlier releases do not send
   * it.
   */
  ownerId: z.optional(z.nullable(idSchema)),
  isDemo: z.boolean(),
});
export type AnnouncementState = z.infer<typeof announcementStateSchema>;

/** Terms of one round as one reader may see them. */
export const roundTermsSchema = z.object(bidTermsShape);
export type RoundTerms = z.infer<typeof roundTermsSchema>;

/** The other party of an accepted bid, visible only to the two parties [B5]. */
export const counterpartySchema = z.object({
  companyName: z.string(),
  companyNumber: z.nullable(z.string()),
  administratorName: z.nullable(z.string()),
  email: z.string(),
  telephone: z.nullable(z.string()),
});

/** A bid with its rounds as one of its parties or an administrator sees it [B4]. */
export const announcementBidSchema = z.object({
  id: idSchema,
  announcementId: idSchema,
  /** Time of its first round. Optional: earlier releases do not send it. */
  createdDate: z.optional(instantSchema),
  status: z.enum(bidStatuses),
  version: z.int(),
  /** Number of its bidder within the announcement, in the order of first bids. */
  number: z.int(),
  /** The bidder's company; null if this reader may know only the number [B5]. */
  by: z.nullable(z.string()),
  /** The bidder's VAT state at its first round; null if the reader may not know the bidder. */
  bidderVat: z.optional(z.nullable(z.enum(vatStates))),
  /** Bands of the bidder's record, only for the owner; missing without a record, or if few companies have them. */
  record: z.exactOptional(recordBandSchema),
  /** The reader's side; null for an administrator. */
  side: z.nullable(z.enum(bidSides)),
  /** The side whose turn it is; null once it is decided. */
  turn: z.nullable(z.enum(bidSides)),
  /** From the first to the last; only the last can be accepted. */
  rounds: z.array(z.object({ by: z.enum(bidSides), at: instantSchema, terms: roundTermsSchema })),
  counterparty: z.nullable(counterpartySchema),
  /** Id of the deal that it opened; null before it is accepted. */
  dealId: z.nullable(idSchema),
});
export type AnnouncementBidView = z.infer<typeof announcementBidSchema>;

/** The caller's own side of an announcement. */
export const announcementViewerSchema = z.object({
  isOwner: z.boolean(),
  isAdministrator: z.boolean(),
  mayBid: z.boolean(),
  why: z.nullable(openEnum(reasonsNotToBidOnAnnouncement)),
  /** The caller's last bid on it. */
  bid: z.nullable(announcementBidSchema),
  /** The caller's accepted bids besides `bid`, the latest first; omitted without any. */
  acceptedBids: z.exactOptional(z.array(announcementBidSchema)),
  /** Only for the owner and administrators. */
  backupPrice: z.nullable(moneySchema),
  /** Why an administrator cancelled it, visible to administrators and the owner. */
  reason: z.nullable(z.string()),
  /** Why an administrator hid it after its end [S11], for the same readers; omitted unless hidden. */
  hiddenReason: z.exactOptional(z.string()),
  /** The owner's name, for administrators. */
  ownerName: z.nullable(z.string()),
});
export type AnnouncementViewer = z.infer<typeof announcementViewerSchema>;

export const announcementAnswerSchema = z.object({
  announcement: announcementStateSchema,
  goods: auctionGoodsSchema,
  viewer: announcementViewerSchema,
  /** Bands of the owner's record; missing without one, or if the sale is confidential and few companies have them. */
  ownerRecord: z.exactOptional(recordBandSchema),
  ...describedSaleShape,
});
export type AnnouncementAnswer = z.infer<typeof announcementAnswerSchema>;

/** The posting of an announcement, with the fields that only the owner and administrators see. */
export const storedAnnouncementSchema = z.object({
  type: z.enum(auctionTypes),
  biddingType: z.enum(biddingTypes),
  privacyType: z.enum(privacyTypes),
  currency: z.enum(currencies),
  quantity: tonnesSchema,
  /** Optional: earlier releases do not send it. */
  quantityLeft: z.optional(quantityLeftSchema),
  minimumBidThreshold: z.nullable(tonnesSchema),
  price: moneySchema,
  minPrice: z.nullable(moneySchema),
  maxPrice: z.nullable(moneySchema),
  backupPrice: z.nullable(moneySchema),
  acceptsDesiredPrice: z.boolean(),
  deadline: daySchema,
  goods: auctionGoodsSchema,
});
export type StoredAnnouncement = z.infer<typeof storedAnnouncementSchema>;
