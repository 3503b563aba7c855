import * as z from 'zod/mini';
import { auctionTypes, biddingTypes, currencies } from '../../domain/enumerations.ts';
import { outcomeKinds } from '../../domain/live-auction/live-auction.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, moneySchema } from './fields.ts';
import { entrySchema } from './live-auction-state.ts';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));

/** A current or former key for signing receipts and heads [L13]; former ones stay published. */
export const signingKeySchema = z.object({
  keyId: z.string(),
  /** The 32 bytes of an Ed25519 public key (RFC 8032), in hex. */
  publicKey: hex(32),
  from: instantSchema,
  /** Time when another key replaced it; null for the current one. It signs nothing later. */
  until: z.nullable(instantSchema),
});
export type SigningKey = z.infer<typeof signingKeySchema>;

const signatureShape = { keyId: z.string(), signature: hex(64) };

/** Proof of one accepted bid, for its bidder [L13]; the signed text is `receiptText`. */
export const receiptSchema = z.object({
  format: z.literal(1),
  kind: z.literal('receipt'),
  auctionId: idSchema,
  version: z.int(),
  price: moneySchema,
  at: instantSchema,
  /** Hash of the entry, chained to the previous one. */
  hash: z.string(),
  ...signatureShape,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The end of a log; the signed text is `headText`. */
const headSchema = z.object({ version: z.int(), at: instantSchema, hash: z.string(), ...signatureShape });
export type ProtocolHead = z.infer<typeof headSchema>;

/** The terms under the terms hash: all of their fields; the named ones decide about bids and times. */
export const protocolTermsSchema = z.looseObject({
  type: z.enum(auctionTypes),
  biddingType: z.enum(biddingTypes),
  currency: z.enum(currencies),
  startingPrice: moneySchema,
  desiredPrice: z.nullable(moneySchema),
  minimumBidThreshold: moneySchema,
  startsAt: instantSchema,
  endsAt: z.nullable(instantSchema),
  hardEndsAt: instantSchema,
  extensionWindowMinutes: z.number(),
  decisionWindowMinutes: z.number(),
});

/**
 * A finished auction in a form that anyone who may watch it can verify offline [L13, B5]: without accounts or
 * limits, and with names only in a Public one. The same for every reader.
 */
export const protocolSchema = z.object({
  format: z.literal(1),
  kind: z.literal('protocol'),
  auctionId: idSchema,
  terms: protocolTermsSchema,
  /** The company that posted it; null while confidential. */
  owner: z.nullable(z.string()),
  participants: z.array(z.object({ number: z.int(), name: z.nullable(z.string()) })),
  entries: z.array(z.omit(entrySchema, { by: true })),
  outcome: z.object({
    kind: z.enum(outcomeKinds),
    at: instantSchema,
    winner: z.nullable(z.object({ number: z.int(), price: moneySchema })),
    reason: z.nullable(z.string()),
  }),
  head: headSchema,
});
export type Protocol = z.infer<typeof protocolSchema>;
export type ProtocolEntry = Protocol['entries'][number];

const nothing = z.optional(z.strictObject({}));
const tags = ['Live auctions'];

/** Calls of the live-auction service for proofs of an auction's course [L13], which a first view does not need. */
export const auctionProofContract = {
  signingKeys: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/signing-keys',
      tags,
      summary: 'Public keys of receipts and protocols with their dates, old ones too',
    })
    .input(nothing)
    .output(z.array(signingKeySchema)),
  receipt: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/receipts/{version}',
      inputStructure: 'detailed',
      tags,
      summary: 'Signed receipt of one’s own accepted bid',
    })
    .input(
      z.object({
        params: z.strictObject({
          id: idSchema,
          version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
        }),
        query: nothing,
      }),
    )
    .output(receiptSchema),
  protocol: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/protocol',
      inputStructure: 'detailed',
      tags,
      summary: 'Signed protocol of a live auction that has ended; 409 before',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }), query: nothing }))
    .output(protocolSchema),
  protocolPdf: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/protocol/pdf',
      inputStructure: 'detailed',
      tags,
      summary: 'The same protocol as PDF, in Romanian or English',
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema }),
        query: z.strictObject({ locale: z._default(z.enum(['ro', 'en']), 'ro') }),
      }),
    )
    .output(z.file()),
};
