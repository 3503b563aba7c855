import * as z from 'zod/mini';
import { hasHiddenCharacters } from '../../domain/hidden-characters.ts';
import { maxExtensionMinutes } from '../../domain/live-auction/effective-end.ts';
import { ownAuctionItemSchema, participatedAuctionItemSchema } from './account-auctions.ts';
import { call } from './call.ts';
import { describedSaleShape } from './described-sale.ts';
import { idempotencyKeySchema, idSchema, moneySchema, priceSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { invitationSchema } from './invitations.ts';
import { listOf, listQuerySchema } from './list.ts';
import {
  auctionAnswerSchema,
  entrySchema,
  liveAuctionItemSchema,
  liveAuctionStateSchema,
  viewerSchema,
} from './live-auction-state.ts';

// Always detailed if there are parameters: merged into one object, a body could override the path.
const detailed = { inputStructure: 'detailed' } as const;
const params = z.strictObject({ id: idSchema });
const nothing = z.optional(z.strictObject({}));
const byId = z.object({ params, query: nothing });
const command = z.object({ params, body: nothing });
const tags = ['Live auctions'];

/** An auction with fields under the names of the product description §3; the invitations are for the owner alone. */
const describedAuctionSchema = z.extend(auctionAnswerSchema, {
  ...describedSaleShape,
  auctionInvitations: z.optional(z.array(invitationSchema)),
});

/**
 * Answer to an accepted bid: `version` and `bestPrice` at the time of the decision, and the current auction [L5].
 */
export const bidAcceptedSchema = z.object({
  accepted: z.literal(true),
  version: z.int(),
  /** Null if no bid stands and only a limit was withdrawn [L17]. */
  bestPrice: z.nullable(moneySchema),
  entries: z.array(entrySchema),
  auction: liveAuctionStateSchema,
  viewer: viewerSchema,
});
export type BidAccepted = z.infer<typeof bidAcceptedSchema>;

/** Body of a 409 to a bid: the market refused it. */
export const bidRefusedSchema = z.object({
  accepted: z.literal(false),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  version: z.int(),
  bestPrice: z.nullable(moneySchema),
  auction: liveAuctionStateSchema,
  viewer: viewerSchema,
});
export type BidRefused = z.infer<typeof bidRefusedSchema>;

/**
 * A bid by hand, a limit up to which the system bids, or both [L7]. A limit of null withdraws the current one; a
 * limit alone bids the lowest price that leads.
 */
export const bidBodySchema = z
  .strictObject({ price: z.optional(priceSchema), limit: z.optional(z.nullable(priceSchema)) })
  .check(
    z.refine(({ price, limit }) => price !== undefined || limit !== undefined, {
      path: ['price'],
      error: 'required',
    }),
  );
/**
 * An administrator's message to everyone who may watch. Not `lineSchema`: its module would be loaded on the first
 * visit.
 */
const wordsSchema = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(500),
  z.refine((text) => !hasHiddenCharacters(text), 'text'),
);
const reasonBodySchema = z.strictObject({ reason: wordsSchema });
/** Names the version that was read: refused after a change. */
const hidingBodySchema = z.strictObject({ reason: wordsSchema, version: z.optional(z.int()) });
const correctionBodySchema = z.strictObject({
  /** Version of the bid. */
  version: z.int().check(z.minimum(1)),
  reason: wordsSchema,
});
const extensionBodySchema = z.strictObject({
  minutes: z.int().check(z.minimum(1), z.maximum(maxExtensionMinutes)),
  reason: wordsSchema,
});
const commandHeaders = z.looseObject({ [idempotencyHeader]: idempotencyKeySchema });

export const sellingProductSchema = z.object({ key: z.string(), ro: z.string(), en: z.string() });

export const bidEntryQuerySchema = z.strictObject({
  after: z._default(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), 0),
});

/** Maximum number of auctions that an account may follow. */
export const maxFollowed = 200;

/** Calls of the live-auction service (product description §7 and its additions). */
export const liveAuctionsContract = {
  sellingProducts: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/selling-products',
      tags,
      summary: 'Products that can be auctioned',
    })
    .input(nothing)
    .output(z.array(sellingProductSchema)),
  list: call('viewer')
    .route({
      method: 'GET',
      path: '/api/v1/auctions',
      tags,
      ...detailed,
      summary: 'Live auctions that the caller may see; all of them for an administrator',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(liveAuctionItemSchema)),
  listOwn: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/account/auctions',
      tags,
      ...detailed,
      summary: 'Live auctions of one’s own account, first those that need it most',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(ownAuctionItemSchema)),
  listParticipated: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/account/participated-auctions',
      tags,
      ...detailed,
      summary: 'Live auctions in which one’s own account has bid or to which it is invited',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(participatedAuctionItemSchema)),
  listFollowed: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/account/followed-auctions',
      tags,
      summary: 'Ids of the live auctions that one’s own account follows, the latest first',
    })
    .input(nothing)
    .output(z.object({ ids: z.array(idSchema) })),
  follow: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/follow',
      tags,
      ...detailed,
      summary: 'Follow an auction: notified once before its start and once before its end',
      successStatus: 204,
    })
    .input(command)
    .output(z.undefined()),
  unfollow: call('account')
    .route({
      method: 'DELETE',
      path: '/api/v1/auctions/{id}/follow',
      tags,
      ...detailed,
      summary: 'Follow an auction no longer',
      successStatus: 204,
    })
    .input(command)
    .output(z.undefined()),
  get: call('viewer', { class: 'plain', isReadEarly: true })
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}',
      tags,
      ...detailed,
      summary: 'One live auction and one’s own side of it',
    })
    .input(byId)
    .output(describedAuctionSchema),
  card: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/card',
      tags,
      ...detailed,
      summary: 'Picture of a public live auction for shared links (PNG, 1200 × 630)',
    })
    .input(
      z.object({
        params,
        query: z.strictObject({ locale: z._default(z.enum(['ro', 'en']), 'ro') }),
      }),
    )
    .output(z.file()),
  entries: call('viewer')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/bids',
      tags,
      ...detailed,
      summary: 'Entries of the log after a version, in version order',
    })
    .input(z.object({ params, query: bidEntryQuerySchema }))
    .output(z.array(entrySchema)),
  placeBid: call('account', { class: 'bid' })
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/bids/my',
      tags,
      ...detailed,
      summary: 'Place or improve one’s bid; 409 when the market refuses it',
    })
    .input(z.object({ params, headers: commandHeaders, body: bidBodySchema }))
    .output(bidAcceptedSchema)
    .errors({ BidRefused: { status: 409, data: bidRefusedSchema } }),
  myBid: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/{accountId}/bids/my',
      ...detailed,
      tags,
      summary: 'One’s own side of an auction, by one’s own account id',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema, accountId: idSchema }) }))
    .output(viewerSchema),
  acceptTerms: call('party')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/terms-acceptance',
      ...detailed,
      tags,
      summary: 'Accept the terms of the auction, once before the first bid',
    })
    .input(z.object({ params, body: z.strictObject({ accepted: z.literal(true) }) }))
    .output(viewerSchema),
  decide: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/decision',
      ...detailed,
      tags,
      summary:
        'The owner accepts or refuses the best bid of a closed auction; 409 if another than `best` is the best',
    })
    .input(
      z.object({
        params,
        body: z.strictObject({
          decision: z.enum(['accept', 'refuse']),
          /** The bid that was read. Pages of earlier releases do not send it. */
          best: z.optional(z.strictObject({ number: z.int(), price: moneySchema })),
        }),
      }),
    )
    .output(auctionAnswerSchema),
  approve: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/approval',
      tags,
      ...detailed,
      summary: 'An administrator approves; 409 if the version that they have seen is no longer the last',
    })
    .input(z.object({ params, body: z.optional(z.strictObject({ version: z.optional(z.int()) })) }))
    .output(auctionAnswerSchema),
  cancel: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/cancellation',
      tags,
      ...detailed,
      summary: 'An administrator cancels',
    })
    .input(z.object({ params, body: reasonBodySchema }))
    .output(auctionAnswerSchema),
  hide: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/hiding',
      tags,
      ...detailed,
      summary: 'An administrator hides an ended one from strangers, with a reason that its owner is told',
    })
    .input(z.object({ params, body: hidingBodySchema }))
    .output(auctionAnswerSchema),
  hold: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/hold',
      tags,
      ...detailed,
      summary: 'An administrator holds a running auction: its clock stops and bids are refused',
    })
    .input(z.object({ params, body: reasonBodySchema }))
    .output(auctionAnswerSchema),
  resume: call('account')
    .route({
      method: 'DELETE',
      path: '/api/v1/auctions/{id}/hold',
      tags,
      ...detailed,
      summary: 'An administrator resumes a held auction with the time that was left',
    })
    .input(command)
    .output(auctionAnswerSchema),
  extend: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/extension',
      tags,
      ...detailed,
      summary: 'An administrator extends a running auction: its end and its hard end move together',
    })
    .input(z.object({ params, headers: commandHeaders, body: extensionBodySchema }))
    .output(auctionAnswerSchema),
  sendMessage: call('account')
    .route({
      method: 'POST',
      path: '/api/v1/auctions/{id}/messages',
      tags,
      ...detailed,
      summary: 'An administrator sends a message to all who watch',
      successStatus: 201,
    })
    .input(z.object({ params, headers: commandHeaders, body: z.strictObject({ text: wordsSchema }) }))
    .output(auctionAnswerSchema),
  correct: call('account')
    .route({
      method: 'POST',
      path: '/api/v1/auctions/{id}/corrections',
      tags,
      ...detailed,
      summary:
        'An administrator withdraws a bid by hand before the outcome; the best of the others by hand leads',
      successStatus: 201,
    })
    .input(z.object({ params, headers: commandHeaders, body: correctionBodySchema }))
    .output(auctionAnswerSchema),
};
