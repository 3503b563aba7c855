import * as z from 'zod/mini';
import {
  auctionAudiences,
  auctionTypes,
  biddingTypes,
  currencies,
  privacyTypes,
} from '../../domain/enumerations.ts';
import { postingSchema } from '../../domain/live-auction/posting.ts';
import { jsonPatchType, postingPatchSchema } from '../../domain/live-auction/posting-patch.ts';
import { auctionGoodsSchema } from './auction-goods.ts';
import { call } from './call.ts';
import { idempotencyKeySchema, idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { auctionAnswerSchema } from './live-auction-state.ts';

const detailed = { inputStructure: 'detailed' } as const;
const params = z.strictObject({ id: idSchema });
const nothing = z.optional(z.strictObject({}));
const tags = ['Posting live auctions'];

/** Maximum number of an account's unstarted auctions, and of its postings per hour. */
export const maxUnstarted = 50;
export const maxPostedPerHour = 20;

/** The posting of an auction, with the fields that only the owner and administrators see. */
export const storedPostingSchema = z.object({
  type: z.enum(auctionTypes),
  biddingType: z.enum(biddingTypes),
  privacyType: z.enum(privacyTypes),
  audience: z.enum(auctionAudiences),
  currency: z.enum(currencies),
  quantity: tonnesSchema,
  startingPrice: moneySchema,
  desiredPrice: z.nullable(moneySchema),
  backupPrice: z.nullable(moneySchema),
  minimumBidThreshold: moneySchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  hardEndsAt: instantSchema,
  extensionWindowMinutes: z.int(),
  decisionWindowMinutes: z.int(),
  goods: auctionGoodsSchema,
});
export type StoredPosting = z.infer<typeof storedPostingSchema>;

/** Calls by which an owner posts and manages live auctions [L0, L1]. */
export const postingsContract = {
  post: call('party')
    .route({
      method: 'POST',
      path: '/api/v1/auctions',
      ...detailed,
      tags,
      summary: 'Post a live auction, which waits for an administrator’s approval',
      successStatus: 201,
    })
    .input(
      z.object({
        headers: z.looseObject({ [idempotencyHeader]: idempotencyKeySchema }),
        body: postingSchema,
      }),
    )
    .output(auctionAnswerSchema),
  posting: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/posting',
      ...detailed,
      tags,
      summary: 'What was posted as an auction, for its owner and administrators',
    })
    .input(z.object({ params, query: nothing }))
    .output(storedPostingSchema),
  edit: call('party', { class: 'plain', mediaTypes: [jsonPatchType] })
    .route({
      method: 'PATCH',
      path: '/api/v1/auctions/{id}',
      ...detailed,
      tags,
      summary: 'Change what was posted while it waits for approval, by a JSON Patch (RFC 6902)',
    })
    .input(z.object({ params, body: postingPatchSchema }))
    .output(auctionAnswerSchema),
  remove: call('account')
    .route({
      method: 'DELETE',
      path: '/api/v1/auctions/{id}',
      ...detailed,
      tags,
      summary: 'Delete an auction before its start',
      successStatus: 204,
    })
    .input(z.object({ params, body: nothing }))
    .output(z.undefined()),
};
