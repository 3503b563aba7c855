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
import { reasonsNotToOffer, reasonsNotToPublish } from '../../domain/product/product-rights.ts';
import { chosenVatGroups, vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { qualitySeenSchema } from './live-auction-state.ts';

/** Quantities as they travel, 0 included. */
const amountSchema = z.string();

/**
 * The public state of a product: the same for everyone who may see it, in every push, list and answer, without a word
 * of who made offers. Receivers keep the newer of two by (epoch, version).
 */
export const productStateSchema = z.object({
  id: idSchema,
  epoch: z.int(),
  version: z.int(),
  status: z.enum(productStatuses),
  /** How it ended; null before. */
  outcome: z.nullable(openEnum(productOutcomes)),
  productName: z.string(),
  category: z.string(),
  /** Key of a crop; null for other goods. */
  crop: z.nullable(z.string()),
  producer: z.string(),
  countryOfOrigin: z.string(),
  unitOfMeasurement: openEnum(units),
  currency: z.enum(currencies),
  /** Per unit; with VAT where the price type is VatIncluded. */
  unitPrice: moneySchema,
  priceType: z.enum(priceTypes),
  /** VAT group of goods that are no crop. Optional: earlier releases send none. */
  vatGroup: z.optional(z.nullable(z.enum(chosenVatGroups))),
  /** The Provider's VAT state when it was posted; null where it was not stated. */
  posterVat: z.optional(z.nullable(z.enum(vatStates))),
  pieceQuantity: tonnesSchema,
  minimumQuantity: tonnesSchema,
  totalQuantity: tonnesSchema,
  /** Of all offers that stand, and what is left of the total [X2]. */
  quantityOffered: amountSchema,
  quantityLeft: amountSchema,
  /** Accounts whose offer stands. */
  participantCount: z.int(),
  /** Whether a Collective offer stands, so that closing asks for a final price. */
  hasCollective: z.boolean(),
  participationDeadline: instantSchema,
  /** The last day of delivery. */
  deliveryDeadline: z.iso.date(),
  /** Until when the Provider of a Closed product sets the final price; null before it is closed [X1]. */
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

/** What the page of a product shows besides its state. */
export const productDetailsSchema = z.object({
  description: z.nullable(z.string()),
  /** Of crops; figures as in `qualityFields`. */
  quality: z.nullable(qualitySeenSchema),
});
export type ProductDetails = z.infer<typeof productDetailsSchema>;

/** An offer as its bidder, the Provider or an administrator sees it. */
export const productBidSchema = z.object({
  id: idSchema,
  productId: idSchema,
  offerType: z.enum(offerTypes),
  status: z.enum(bidStatuses),
  /** Grows with every change of it. */
  version: z.int(),
  bidQuantity: tonnesSchema,
  createdDate: instantSchema,
  changedAt: instantSchema,
  /** The bidder's company. */
  by: z.string(),
  /** The bidder's VAT state when it bid. Optional: earlier releases send none. */
  bidderVat: z.optional(z.nullable(z.enum(vatStates))),
  isOwn: z.boolean(),
  /** Of the deal that it opened; null before, and for an administrator. */
  dealId: z.nullable(idSchema),
  /** Per unit, at which its deal was opened. */
  dealPrice: z.nullable(moneySchema),
});
export type ProductBid = z.infer<typeof productBidSchema>;

/** The caller's own side of a product. */
export const productViewerSchema = z.object({
  isProvider: z.boolean(),
  isAdministrator: z.boolean(),
  /** Whether an offer may be placed: a Collective one only while `bid` is not an Active one of one's own. */
  mayBid: z.boolean(),
  why: z.nullable(openEnum(reasonsNotToOffer)),
  /** Why its Provider may not publish it; null where they may, and for others. */
  whyNotPublish: z.nullable(openEnum(reasonsNotToPublish)),
  /** The caller's Collective offer that stands, else their last offer. */
  bid: z.nullable(productBidSchema),
  /** Why an administrator cancelled it: for them, the Provider and everyone with an offer. */
  reason: z.nullable(z.string()),
});
export type ProductViewer = z.infer<typeof productViewerSchema>;

export const productAnswerSchema = z.object({
  product: productStateSchema,
  details: productDetailsSchema,
  viewer: productViewerSchema,
});
export type ProductAnswer = z.infer<typeof productAnswerSchema>;
