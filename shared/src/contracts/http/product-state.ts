import * as z from 'zod/mini';
import {
  bidStatuses,
  currencies,
  offerTypes,
  priceTypes,
  productStatuses,
  units,
} from '../../domain/enumerations.ts';
import { productOutcomes } from '../../domain/product/product-outcome.ts';
import { reasonsNotToBidOnProduct, reasonsNotToPublish } from '../../domain/product/product-rights.ts';
import { chosenVatGroups, vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { qualitySeenSchema } from './live-auction-state.ts';

/** Quantities on the wire, including 0. */
const amountSchema = z.string();

/**
 * The public state of a product: the same for everyone who may see it, in every push, list and answer, without the
 * names of bidders. Receivers keep the newer of two by (epoch, version).
 */
export const productStateSchema = z.object({
  id: idSchema,
  epoch: z.int(),
  version: z.int(),
  status: z.enum(productStatuses),
  /** Its outcome; null until it has ended. */
  outcome: z.nullable(openEnum(productOutcomes)),
  productName: z.string(),
  category: z.string(),
  /** Key of a crop; null for other goods. */
  crop: z.nullable(z.string()),
  producer: z.string(),
  countryOfOrigin: z.string(),
  unitOfMeasurement: openEnum(units),
  currency: z.enum(currencies),
  /** Per unit; includes VAT if the price type is VatIncluded. */
  unitPrice: moneySchema,
  priceType: z.enum(priceTypes),
  /** VAT group of goods that are not a crop. Optional: earlier releases do not send it. */
  vatGroup: z.optional(z.nullable(z.enum(chosenVatGroups))),
  /** The Provider's VAT state at posting; null if it was not stated. */
  posterVat: z.optional(z.nullable(z.enum(vatStates))),
  pieceQuantity: tonnesSchema,
  minimumQuantity: tonnesSchema,
  totalQuantity: tonnesSchema,
  /** Total of all standing bids, and the remaining quantity [X2]. */
  quantityOffered: amountSchema,
  quantityLeft: amountSchema,
  /** Number of accounts with a standing bid. */
  participantCount: z.int(),
  /** True if a Collective bid stands, so that closing requires a final price. */
  hasCollective: z.boolean(),
  participationDeadline: instantSchema,
  /** The last day of delivery. */
  deliveryDeadline: z.iso.date(),
  /** Deadline of the Provider of a Closed product for the final price; null before it is closed [X1]. */
  finalPriceDueAt: z.nullable(instantSchema),
  /** The final price per unit; null until it is set [X3]. */
  discountedPrice: z.nullable(moneySchema),
  distributionCounties: z.array(z.string()),
  /** Keys of its photos; the first is the cover. */
  photos: z.array(z.string()),
  publishedAt: z.nullable(instantSchema),
  closedAt: z.nullable(instantSchema),
  /** The Provider's company. */
  provider: z.string(),
  isDemo: z.boolean(),
});
export type ProductState = z.infer<typeof productStateSchema>;

/** Details on the page of a product besides its state. */
export const productDetailsSchema = z.object({
  description: z.nullable(z.string()),
  /** Only for crops; figures as in `qualityFields`. */
  quality: z.nullable(qualitySeenSchema),
});
export type ProductDetails = z.infer<typeof productDetailsSchema>;

/** A bid as its bidder, the Provider or an administrator sees it. */
export const productBidSchema = z.object({
  id: idSchema,
  productId: idSchema,
  offerType: z.enum(offerTypes),
  status: z.enum(bidStatuses),
  /** Increases with every change. */
  version: z.int(),
  bidQuantity: tonnesSchema,
  createdDate: instantSchema,
  changedAt: instantSchema,
  /** The bidder's company. */
  by: z.string(),
  /** The bidder's VAT state at bidding. Optional: earlier releases do not send it. */
  bidderVat: z.optional(z.nullable(z.enum(vatStates))),
  isOwn: z.boolean(),
  /** Id of the deal that it opened; null before, and for an administrator. */
  dealId: z.nullable(idSchema),
  /** Price per unit of its deal. */
  dealPrice: z.nullable(moneySchema),
});
export type ProductBidView = z.infer<typeof productBidSchema>;

/** The caller's own side of a product. */
export const productViewerSchema = z.object({
  isProvider: z.boolean(),
  isAdministrator: z.boolean(),
  /** True if a bid may be placed: a Collective one only while `bid` is not the caller's own Active one. */
  mayBid: z.boolean(),
  why: z.nullable(openEnum(reasonsNotToBidOnProduct)),
  /** Why its Provider may not publish it; null if they may, and for others. */
  whyNotPublish: z.nullable(openEnum(reasonsNotToPublish)),
  /** True if a bid was accepted, so that it cannot be deleted; only for its Provider. Earlier releases do not send it. */
  hasAccepted: z.exactOptional(z.boolean()),
  /** The caller's standing Collective bid, else their last bid. */
  bid: z.nullable(productBidSchema),
  /** Why an administrator cancelled it: for administrators, the Provider and everyone with a bid. */
  reason: z.nullable(z.string()),
  /** Why an administrator hid it after its end [S11], for administrators and the Provider; omitted unless hidden. */
  hiddenReason: z.exactOptional(z.string()),
});
export type ProductViewer = z.infer<typeof productViewerSchema>;

export const productAnswerSchema = z.object({
  product: productStateSchema,
  details: productDetailsSchema,
  viewer: productViewerSchema,
});
export type ProductAnswer = z.infer<typeof productAnswerSchema>;
