import * as z from 'zod/mini';
import { recordBandSchema } from '../../domain/deal/company-record.ts';
import { bidTermsSchema } from '../../domain/goods/bid-terms.ts';
import {
  personalizedBidStatuses,
  reasonsNotToSendPersonalizedBid,
} from '../../domain/live-auction/personalized-bid.ts';
import { vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { bidTermsShape } from './bid-terms.ts';
import { call, fileUpload } from './call.ts';
import { idempotencyKeySchema, idSchema, instantSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const ofAuction = z.strictObject({ id: idSchema });
const ofBid = z.strictObject({ id: idSchema, bidId: idSchema });
const tags = ['Personalised bids'];
const path = '/api/v1/auctions/{id}/personalized-bids';

/**
 * State of the bidder's contract: `missing` until its bidder uploads it, `withheld` from the owner of an Incognito
 * auction until the bid is accepted [B5], `notAsked` if the auction has another contract type.
 */
export const bidContractStates = ['notAsked', 'missing', 'uploaded', 'withheld'] as const;

/** A personalised bid as one of its parties or an administrator sees it [P1]. */
export const personalizedBidSchema = z.object({
  id: idSchema,
  status: openEnum(personalizedBidStatuses),
  sentAt: instantSchema,
  /** Time when it was accepted, rejected or removed. */
  decidedAt: z.nullable(instantSchema),
  /** Null if the owner of an Incognito auction may not know it. */
  companyName: z.nullable(z.string()),
  /** Its bidder's participant number; null before their first bid by hand. */
  number: z.nullable(z.int()),
  ...bidTermsShape,
  contract: openEnum(bidContractStates),
  /** The bidder's VAT state; null if it is unknown or hidden [Q3]. Optional: earlier releases do not send it. */
  bidderVat: z.optional(z.nullable(z.enum(vatStates))),
  /** Of the bidder's record, for the owner who decides [D10]; missing without one. */
  record: z.exactOptional(recordBandSchema),
});
export type PersonalizedBid = z.infer<typeof personalizedBidSchema>;

/** The caller's own personalised bids on an auction, the latest first, and whether another may be sent. */
export const myPersonalizedBidsSchema = z.object({
  items: z.array(personalizedBidSchema),
  /** A new one removes the open one. */
  mayOffer: z.boolean(),
  why: z.nullable(openEnum([...reasonsNotToSendPersonalizedBid, 'TooManyPersonalizedBids'])),
  /** Number of further bids that may be sent to this auction. */
  left: z.int(),
});
export type MyPersonalizedBids = z.infer<typeof myPersonalizedBidsSchema>;

const { page, pageSize } = listQuerySchema.shape;

/** Calls about personalised bids on live auctions [P1]. */
export const personalizedBidsContract = {
  sendPersonalizedBid: call('party')
    .route({
      method: 'POST',
      path,
      ...detailed,
      tags,
      summary: 'Send a personalised bid; it replaces one’s open one',
      successStatus: 201,
    })
    .input(
      z.object({
        params: ofAuction,
        headers: z.looseObject({ [idempotencyHeader]: idempotencyKeySchema }),
        body: bidTermsSchema,
      }),
    )
    .output(personalizedBidSchema),
  listPersonalizedBids: call('account')
    .route({
      method: 'GET',
      path,
      ...detailed,
      tags,
      summary: 'Personalised bids on one’s own auction, and on any for administrators; the open ones first',
    })
    .input(z.object({ params: ofAuction, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(personalizedBidSchema)),
  listMyPersonalizedBids: call('account')
    .route({
      method: 'GET',
      path: `${path}/my`,
      ...detailed,
      tags,
      summary: 'One’s own personalised bids on an auction',
    })
    .input(z.object({ params: ofAuction, query: nothing }))
    .output(myPersonalizedBidsSchema),
  decidePersonalizedBid: call('account')
    .route({
      method: 'PUT',
      path: `${path}/{bidId}/status`,
      ...detailed,
      tags,
      summary: 'The owner accepts (which ends the auction) or rejects; the bidder removes',
    })
    .input(
      z.object({
        params: ofBid,
        body: z.strictObject({ status: z.enum(['Accepted', 'Rejected', 'Removed']) }),
      }),
    )
    .output(personalizedBidSchema),
  uploadBidContract: call('account', fileUpload)
    .route({
      method: 'PUT',
      path: `${path}/{bidId}/contract`,
      ...detailed,
      tags,
      summary: 'Upload the bidder’s contract of a personalised bid, once (multipart: contract, a PDF)',
    })
    .input(z.object({ params: ofBid, body: z.strictObject({ contract: z.file() }) }))
    .output(personalizedBidSchema),
  bidContract: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: `${path}/{bidId}/contract`,
      ...detailed,
      tags,
      summary: 'The contract of a personalised bid, for its parties and administrators',
    })
    .input(z.object({ params: ofBid, query: nothing }))
    .output(z.file()),
};

/** The stored contract of an auction, by its key. */
export const ownContractSchema = z.object({ key: z.string(), sizeBytes: z.int() });

/** The call by which an owner uploads or replaces the contract of an auction. */
export const ownContractCall = {
  putContract: call('account', fileUpload)
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/contract',
      ...detailed,
      tags: ['Posting live auctions'],
      summary:
        'Put or replace the owner’s contract while the auction is Pending (multipart: contract, a PDF)',
    })
    .input(z.object({ params: ofAuction, body: z.strictObject({ contract: z.file() }) }))
    .output(ownContractSchema),
};
