import * as z from 'zod/mini';
import {
  announcementChangesSchema,
  announcementPostingSchema,
} from '../../domain/announcement/announcement-posting.ts';
import { announcementStatuses } from '../../domain/announcement/announcement-status.ts';
import { dealSides, dealSources, dealSteps } from '../../domain/contract/signing.ts';
import { dealStages, turnKinds } from '../../domain/deal/deal-words.ts';
import { auctionTypes, units } from '../../domain/enumerations.ts';
import { bidTermsShape, reportBidIssues } from '../../domain/goods/bid-terms.ts';
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
import { call, fileUpload } from './call.ts';
import {
  actWithReasonSchema,
  idempotencyKeySchema,
  idSchema,
  instantSchema,
  moneySchema,
  tonnesSchema,
} from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const byId = z.strictObject({ id: idSchema });
const ofBid = z.strictObject({ id: idSchema, bidId: idSchema });
const commandHeaders = z.looseObject({ [idempotencyHeader]: idempotencyKeySchema });
const tags = ['Announcements'];
const bidTags = ['Bids on announcements'];
const { page, pageSize, filters } = listQuerySchema.shape;

/** Limits of an account's postings, and of those that wait for approval. */
export const maxAnnouncementsPerHour = 60;
export const maxPendingAnnouncements = 50;

/** The version that the caller has read of the bid, or of the announcement before a bid: refused after a change. */
const seenVersion = { version: z.optional(z.int().check(z.minimum(1))) };
const statedBidSchema = z.strictObject({ ...bidTermsShape, ...seenVersion }).check(reportBidIssues);

const announcementEditSchema = z.extend(announcementChangesSchema, seenVersion);
/** The changed fields, and the version at which they were read. */
export type AnnouncementEdit = z.infer<typeof announcementEditSchema>;

/** Data for an administrator's approval of an announcement [A1]. */
export const announcementReviewSchema = z.object({
  /** The owner's company, also for a confidential one. */
  ownerName: z.string(),
  /** Number of the four documents that the owner's account has. */
  documents: z.int(),
  photos: z.int(),
  /** True if it has the owner's own contract. */
  hasContract: z.boolean(),
  /** Number of the owner's deals signed by both parties, from both markets. */
  deals: z.int(),
  /** Numbers of the owner's other announcements that were approved, and cancelled by an administrator. */
  approved: z.int(),
  cancelled: z.int(),
});
export type AnnouncementReview = z.infer<typeof announcementReviewSchema>;

/** Counts of announcements under a query's filters, by the values of each counted field. */
export const announcementCountsSchema = z.object({
  total: z.int(),
  /**
   * By field and value; the counts of a field ignore its own filter, so that they show the result of choosing a
   * value.
   */
  fields: z.record(z.string(), z.record(z.string(), z.int())),
});
export type AnnouncementCounts = z.infer<typeof announcementCountsSchema>;

/** A deal as one of its parties or an administrator sees it; opened when a bid is accepted. */
export const dealSchema = z.object({
  id: idSchema,
  /** Its source: an announcement, a live auction or a product. */
  source: z.object({ kind: openEnum(dealSources), id: idSchema }),
  name: z.string(),
  /** Key of the crop and category of the goods; the previous release does not send them. */
  product: z.exactOptional(z.string()),
  category: z.exactOptional(z.string()),
  /** Key of the first photo of its source; omitted without one. */
  cover: z.exactOptional(z.string()),
  /** The reader's side; null for an administrator. */
  side: z.nullable(z.enum(dealSides)),
  openedAt: instantSchema,
  price: moneySchema,
  currency: z.string(),
  quantity: tonnesSchema,
  /** Unit of the goods; the previous release does not send it. */
  unit: z._default(openEnum(units), 'Ton'),
  /** Price × quantity: net of VAT, unless the price includes VAT. */
  total: moneySchema,
  /** True if price and total include VAT [X5]; the previous release does not send it. */
  isPriceGross: z._default(z.boolean(), false),
  /** The reader's next step or what they wait for; for an administrator, the seller's. */
  step: openEnum(dealSteps),
  /** True if the reader is to act next; in lists alone, and the previous release does not send it. */
  isOwnTurn: z.exactOptional(z.boolean()),
  /** Since the signatures [D1, D11]; the previous release does not send it. */
  life: z.exactOptional(
    z.object({
      stage: openEnum(dealStages),
      /** What the reader is to do next; null if they wait. */
      turn: z.nullable(z.object({ kind: openEnum(turnKinds), dueAt: z.nullable(instantSchema) })),
      /** True while a dispute is open [D9]; the previous release does not send it. */
      hasDispute: z.exactOptional(z.boolean()),
    }),
  ),
  counterparty: z.nullable(counterpartySchema),
});
export type Deal = z.infer<typeof dealSchema>;

const accountBids = listOf(z.object({ bid: announcementBidSchema, announcement: announcementStateSchema }));
const bidTypes = [...auctionTypes, 'All'] as const;

/** The maximum page size of the administrators' list. */
export const maxApprovedAtOnce = 100;

/** Calls about announcements, the product's standard auctions (product description §7, `Auctions`). */
export const announcementsContract = {
  list: call('viewer')
    .route({
      method: 'GET',
      path: '/auctions',
      ...detailed,
      tags,
      summary: 'Announcements that the caller may see; `owner==me` for one’s own',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(announcementStateSchema)),
  counts: call('anyone')
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
  top: call('anyone')
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
  get: call('viewer')
    .route({
      method: 'GET',
      path: '/auctions/{id}',
      ...detailed,
      tags,
      summary: 'One announcement with its goods and terms, and the caller’s own side of it',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(announcementAnswerSchema),
  card: call('anyone')
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
  post: call('party')
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
  postForm: call('party', fileUpload)
    .route({
      method: 'POST',
      path: '/auctions',
      ...detailed,
      tags,
      summary:
        'Post an announcement with its files (multipart: announcement, the JSON of `v1/auctions`; photo1 …, bulletin, contract)',
      successStatus: 201,
    })
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
  posting: call('account')
    .route({
      method: 'GET',
      path: '/auctions/{id}/posting',
      ...detailed,
      tags,
      summary: 'What was posted as an announcement, for its owner and administrators',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(storedAnnouncementSchema),
  file: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auctions/{id}/files/{key}',
      ...detailed,
      tags,
      summary: 'A file of an announcement, for those who see it among its goods and terms',
    })
    .input(seenFileInput)
    .output(z.file()),
  edit: call('party')
    .route({
      method: 'PATCH',
      path: '/auctions/{id}',
      ...detailed,
      tags,
      summary: 'Change the fields sent: all until the first bid, then only the deadline, outward',
    })
    .input(z.object({ params: byId, body: announcementEditSchema }))
    .output(announcementAnswerSchema),
  remove: call('account')
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
  listAll: call('administrator')
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
  approve: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/approval',
      ...detailed,
      tags,
      summary: 'An administrator approves; 409 where the version that they have seen is no longer the last',
    })
    .input(z.object({ params: byId, body: z.strictObject({ version: z.int() }) }))
    .output(announcementAnswerSchema),
  approveSeveral: call('administrator')
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
            /** The code of an error; null for an approved one. */
            refusal: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
          }),
        ),
      }),
    ),
  cancel: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/cancellation',
      ...detailed,
      tags,
      summary:
        'An administrator cancels, with a reason that its owner and its bidders are told; 409 if it changed since it was read',
    })
    .input(z.object({ params: byId, body: actWithReasonSchema(announcementStatuses) }))
    .output(announcementAnswerSchema),
  hide: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/hiding',
      ...detailed,
      tags,
      summary:
        'An administrator hides an ended one from strangers, with a reason that its owner is told; 409 if it changed since it was read',
    })
    .input(z.object({ params: byId, body: actWithReasonSchema(announcementStatuses) }))
    .output(announcementAnswerSchema),
  listBidsAsAdministrator: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'The bids on any announcement, for administrators',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(announcementBidSchema)),
  placeBid: call('party', { class: 'bid' })
    .route({
      method: 'POST',
      path: '/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'Place a bid for the whole or, where it is Flexible, a part',
      successStatus: 201,
    })
    .input(z.object({ params: byId, headers: commandHeaders, body: statedBidSchema }))
    .output(announcementBidSchema),
  myBid: call('account')
    .route({
      method: 'GET',
      path: '/auctions/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own last bid on an announcement',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(announcementBidSchema),
  changeMyBid: call('party', { class: 'bid' })
    .route({
      method: 'PUT',
      path: '/auctions/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'Replace one’s unanswered round, or answer a counter-offer with the next round',
    })
    .input(z.object({ params: byId, body: statedBidSchema }))
    .output(announcementBidSchema),
  listBids: call('account')
    .route({
      method: 'GET',
      path: '/auctions/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'The bids on one’s own announcement, the Active ones first',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(announcementBidSchema)),
  counterBid: call('party', { class: 'bid' })
    .route({
      method: 'POST',
      path: '/auctions/{id}/bids/{bidId}/rounds',
      ...detailed,
      tags: bidTags,
      summary: 'The owner answers a bid with a counter-offer',
      successStatus: 201,
    })
    .input(z.object({ params: ofBid, body: statedBidSchema }))
    .output(announcementBidSchema),
  decideBid: call('account', { class: 'bid' })
    .route({
      method: 'PUT',
      path: '/auctions/{id}/bids/{bidId}',
      ...detailed,
      tags: bidTags,
      summary: 'The side whose turn it is accepts the last round; the owner rejects, the bidder removes',
    })
    .input(
      z.object({
        params: ofBid,
        body: z.strictObject({ status: z.enum(['Accepted', 'Rejected', 'Removed']), ...seenVersion }),
      }),
    )
    .output(announcementBidSchema),
  listAccountBids: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/auction-bids/{type}',
      ...detailed,
      tags: bidTags,
      summary:
        'One’s own bids on announcements of a type, those whose turn is one’s own first; `turn==me` for these alone',
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema, type: z.enum(bidTypes) }),
        query: listQuerySchema,
      }),
    )
    .output(accountBids),
  listDeals: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/auction-winning-bids',
      ...detailed,
      tags: bidTags,
      summary:
        'One’s own deals, the latest first; `state==open` or `state==over`, `turn==me` for those that wait for oneself',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize, filters }) }))
    .output(listOf(dealSchema)),
};
