import * as z from 'zod/mini';
import {
  announcementChangesSchema,
  announcementPostingSchema,
} from '../../domain/announcement/announcement-posting.ts';
import { dealSides, dealSources, dealSteps } from '../../domain/contract/signing.ts';
import { auctionTypes, units } from '../../domain/enumerations.ts';
import { offerTermsShape, reportOfferIssues } from '../../domain/goods/offer-terms.ts';
import { openEnum } from '../tolerant-reading.ts';
import { depthCalls } from './announcement-depth.ts';
import { resultCalls } from './announcement-results.ts';
import {
  announcementAnswerSchema,
  announcementBidSchema,
  announcementStateSchema,
  counterpartySchema,
  storedAnnouncementSchema,
} from './announcement-state.ts';
import { seenFileInput } from './auction-files.ts';
import { call } from './call.ts';
import { lineSchema } from './company-fields.ts';
import { idempotencyKeySchema, idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const byId = z.strictObject({ id: idSchema });
const ofBid = z.strictObject({ id: idSchema, bidId: idSchema });
const commandHeaders = z.looseObject({ [idempotencyHeader]: idempotencyKeySchema });
const tags = ['Announcements'];
const bidTags = ['Bids on announcements'];
const { page, pageSize } = listQuerySchema.shape;

/** What an account may post and have waiting for approval. */
export const maxAnnouncementsPerHour = 60;
export const maxPendingAnnouncements = 50;

/** The version that the caller has read of the bid, or of the announcement before a bid: refused when it changed since. */
const seenVersion = { version: z.optional(z.int().check(z.minimum(1))) };
const offerSchema = z.strictObject({ ...offerTermsShape, ...seenVersion }).check(reportOfferIssues);

/** What an administrator looks at before approving an announcement [A1]. */
export const announcementReviewSchema = z.object({
  /** The owner's company, also of a confidential one. */
  ownerName: z.string(),
  /** How many of the four documents the owner's account has. */
  documents: z.int(),
  photos: z.int(),
  /** Whether it has a contract of the owner's own. */
  hasContract: z.boolean(),
  /** The owner's deals that both parties signed, from either market. */
  deals: z.int(),
  /** The owner's other announcements that were approved, and that an administrator cancelled. */
  approved: z.int(),
  cancelled: z.int(),
});
export type AnnouncementReview = z.infer<typeof announcementReviewSchema>;

/** How many announcements there are under a query's filters, by the values of each field that is counted. */
export const announcementCountsSchema = z.object({
  total: z.int(),
  /** By field and value; each field's counts leave its own filter out, so that they say what choosing would give. */
  fields: z.record(z.string(), z.record(z.string(), z.int())),
});
export type AnnouncementCounts = z.infer<typeof announcementCountsSchema>;

/** A deal as one of its parties or an administrator sees it: opened when a bid is accepted. */
export const dealSchema = z.object({
  id: idSchema,
  /** What it came from: an announcement, a live auction or a product. */
  source: z.object({ kind: openEnum(dealSources), id: idSchema }),
  name: z.string(),
  /** The reader's; null for an administrator. */
  side: z.nullable(z.enum(dealSides)),
  openedAt: instantSchema,
  price: moneySchema,
  currency: z.string(),
  quantity: tonnesSchema,
  /** Of the goods; a service of the release before does not name it. */
  unit: z._default(openEnum(units), 'Ton'),
  /** Price × quantity: net of VAT, unless the price is with VAT. */
  total: moneySchema,
  /** Whether price and total are with VAT [X5]; a service of the release before does not say it. */
  isPriceGross: z._default(z.boolean(), false),
  /** What the reader is to do, or waits for; for an administrator, the seller. */
  step: openEnum(dealSteps),
  counterparty: z.nullable(counterpartySchema),
});
export type Deal = z.infer<typeof dealSchema>;

const accountBids = listOf(z.object({ bid: announcementBidSchema, announcement: announcementStateSchema }));
const bidTypes = [...auctionTypes, 'All'] as const;

/** As many as a page of the administrators' list shows at most. */
export const maxApprovedAtOnce = 100;

/** Calls about announcements, the product's standard auctions (product description §7, `Auctions`). */
export const announcementsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/auctions',
      ...detailed,
      tags,
      summary: 'Announcements that the caller may see; `owner==me` for one’s own',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(announcementStateSchema)),
  counts: call
    .route({
      method: 'GET',
      path: '/auctions/counts',
      ...detailed,
      tags,
      summary: 'How many public announcements each filter would show',
    })
    .input(z.object({ query: z.strictObject({ filters: listQuerySchema.shape.filters }) }))
    .output(announcementCountsSchema),
  ...depthCalls,
  ...resultCalls,
  top: call
    .route({
      method: 'GET',
      path: '/auctions/top/{count}',
      ...detailed,
      tags,
      summary: 'The open announcements with most bids, 1 to 50 of them',
    })
    .input(
      z.object({
        params: z.strictObject({
          count: z.pipe(
            z.string().check(z.regex(/^[1-9]\d?$/)),
            z.pipe(z.transform(Number), z.int().check(z.maximum(50))),
          ),
        }),
        query: nothing,
      }),
    )
    .output(z.array(announcementStateSchema)),
  get: call
    .route({
      method: 'GET',
      path: '/auctions/{id}',
      ...detailed,
      tags,
      summary: 'One announcement with its goods and terms, and the caller’s own side of it',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(announcementAnswerSchema),
  card: call
    .route({
      method: 'GET',
      path: '/auctions/{id}/card',
      ...detailed,
      tags,
      summary: 'Picture of a public announcement for shared links (PNG, 1200 × 630)',
    })
    .input(
      z.object({ params: byId, query: z.strictObject({ locale: z._default(z.enum(['ro', 'en']), 'ro') }) }),
    )
    .output(z.file()),
  post: call
    .route({
      method: 'POST',
      path: '/v1/auctions',
      ...detailed,
      tags,
      summary: 'Post an announcement, which waits for an administrator’s approval',
      successStatus: 201,
    })
    .input(z.object({ headers: commandHeaders, body: announcementPostingSchema }))
    .output(announcementAnswerSchema),
  postForm: call
    .route({
      method: 'POST',
      path: '/auctions',
      ...detailed,
      tags,
      summary:
        'Post an announcement with its files (multipart: announcement, the JSON of `v1/auctions`; photo1 …, bulletin, contract)',
      successStatus: 201,
    })
    .meta({ class: 'upload', mediaTypes: ['multipart/form-data'], maxBytes: 10_600_000, timeoutMs: 60_000 })
    .input(
      z.object({
        headers: commandHeaders,
        body: z.strictObject({
          announcement: z.string(),
          photo1: z.optional(z.file()),
          bulletin: z.optional(z.file()),
          contract: z.optional(z.file()),
        }),
      }),
    )
    .output(announcementAnswerSchema),
  posting: call
    .route({
      method: 'GET',
      path: '/auctions/{id}/posting',
      ...detailed,
      tags,
      summary: 'What was posted as an announcement, for its owner and administrators',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(storedAnnouncementSchema),
  file: call
    .route({
      method: 'GET',
      path: '/auctions/{id}/files/{key}',
      ...detailed,
      tags,
      summary: 'A file of an announcement, for those who see it among its goods and terms',
    })
    .meta({ class: 'download' })
    .input(seenFileInput)
    .output(z.file()),
  edit: call
    .route({
      method: 'PATCH',
      path: '/auctions/{id}',
      ...detailed,
      tags,
      summary: 'Change the fields sent: all until the first bid, then only the deadline, outward',
    })
    .input(z.object({ params: byId, body: announcementChangesSchema }))
    .output(announcementAnswerSchema),
  remove: call
    .route({
      method: 'DELETE',
      path: '/auctions/{id}',
      ...detailed,
      tags,
      summary: 'Delete an announcement of which nothing is sold; its bidders are notified',
      successStatus: 204,
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(z.undefined()),
  listAll: call
    .route({
      method: 'GET',
      path: '/admin/auctions',
      ...detailed,
      tags,
      summary:
        'All announcements for administrators, also by `search` in name and owner; those that wait for approval first',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(z.extend(announcementStateSchema, { review: announcementReviewSchema }))),
  approve: call
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/approval',
      ...detailed,
      tags,
      summary: 'An administrator approves; 409 where the version that they have seen is no longer the last',
    })
    .input(z.object({ params: byId, body: z.strictObject({ version: z.int() }) }))
    .output(announcementAnswerSchema),
  approveSeveral: call
    .route({
      method: 'POST',
      path: '/admin/auctions/approvals',
      tags,
      summary: 'An administrator approves several, each by itself; of each the answer says why not, if not',
    })
    .input(
      z.strictObject({
        announcements: z
          .array(z.strictObject({ id: idSchema, version: z.int() }))
          .check(z.minLength(1), z.maxLength(maxApprovedAtOnce)),
      }),
    )
    .output(
      z.object({
        results: z.array(
          z.object({
            id: idSchema,
            /** The code of an error; null for one that was approved. */
            refusal: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
          }),
        ),
      }),
    ),
  cancel: call
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/cancellation',
      ...detailed,
      tags,
      summary: 'An administrator cancels, with a reason that its owner and its bidders are told',
    })
    .input(z.object({ params: byId, body: z.strictObject({ reason: lineSchema(500, 3) }) }))
    .output(announcementAnswerSchema),
  listBidsAsAdministrator: call
    .route({
      method: 'GET',
      path: '/admin/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'The bids on any announcement, for administrators',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(announcementBidSchema)),
  placeBid: call
    .route({
      method: 'POST',
      path: '/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'Place a bid for the whole or, where it is Flexible, a part',
      successStatus: 201,
    })
    .meta({ class: 'bid' })
    .input(z.object({ params: byId, headers: commandHeaders, body: offerSchema }))
    .output(announcementBidSchema),
  myBid: call
    .route({
      method: 'GET',
      path: '/auctions/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own last bid on an announcement',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(announcementBidSchema),
  changeMyBid: call
    .route({
      method: 'PUT',
      path: '/auctions/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'Replace one’s unanswered offer, or answer a counter-offer with the next round',
    })
    .meta({ class: 'bid' })
    .input(z.object({ params: byId, body: offerSchema }))
    .output(announcementBidSchema),
  listBids: call
    .route({
      method: 'GET',
      path: '/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'The bids on one’s own announcement, the Active ones first',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(announcementBidSchema)),
  counterBid: call
    .route({
      method: 'POST',
      path: '/auctions/{id}/bids/{bidId}/rounds',
      ...detailed,
      tags: bidTags,
      summary: 'The owner answers a bid with a counter-offer',
      successStatus: 201,
    })
    .meta({ class: 'bid' })
    .input(z.object({ params: ofBid, body: offerSchema }))
    .output(announcementBidSchema),
  decideBid: call
    .route({
      method: 'PUT',
      path: '/auctions/{id}/bids/{bidId}',
      ...detailed,
      tags: bidTags,
      summary: 'The side whose turn it is accepts the last round; the owner rejects, the bidder removes',
    })
    .meta({ class: 'bid' })
    .input(
      z.object({
        params: ofBid,
        body: z.strictObject({ status: z.enum(['Accepted', 'Rejected', 'Removed']), ...seenVersion }),
      }),
    )
    .output(announcementBidSchema),
  listAccountBids: call
    .route({
      method: 'GET',
      path: '/accounts/{id}/auction-bids/{type}',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own bids on announcements of a type, those whose turn is one’s own first',
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema, type: z.enum(bidTypes) }),
        query: z.strictObject({ page, pageSize, sorts: listQuerySchema.shape.sorts }),
      }),
    )
    .output(accountBids),
  listDeals: call
    .route({
      method: 'GET',
      path: '/accounts/{id}/auction-winning-bids',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own deals, the latest first',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(dealSchema)),
};
