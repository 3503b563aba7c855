import * as z from 'zod/mini';
import {
  auctionAudiences,
  auctionStatuses,
  auctionTypes,
  currencies,
  privacyTypes,
} from '../../domain/enumerations.ts';
import { outcomeKinds } from '../../domain/live-auction/live-auction.ts';
import { openEnum } from '../tolerant-reading.ts';
import { idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';

/**
 * An auction as administrators see it in the control room: facts without the clock, from which alarms are computed.
 * Receivers keep the newer of two by (epoch, version); `version` is the database's time of reading in µs.
 */
export const controlRoomRowSchema = z.object({
  id: idSchema,
  epoch: z.int(),
  version: z.int(),
  status: z.enum(auctionStatuses),
  type: z.enum(auctionTypes),
  name: z.string(),
  product: z.string(),
  county: z.string(),
  /** Tonnes. */
  quantity: tonnesSchema,
  currency: z.enum(currencies),
  privacyType: z.enum(privacyTypes),
  audience: z.enum(auctionAudiences),
  isDemo: z.boolean(),
  /** The owner's company, also for a confidential auction [B5]. */
  owner: z.string(),
  startingPrice: moneySchema,
  desiredPrice: z.nullable(moneySchema),
  desiredPriceStatus: z.enum(['notSet', 'notMet', 'met']),
  bestPrice: z.nullable(moneySchema),
  bidCount: z.int(),
  participantCount: z.int(),
  /** Number of accounts with an invitation that is not revoked. */
  invitedCount: z.int(),
  /** Number of participants and invited accounts that are in the room now. */
  connectedCount: z.int(),
  /**
   * Number of relays that last reported watchers of it and are silent now: `connectedCount` is then incomplete.
   * Omitted if there are none.
   */
  relaysAway: z.optional(z.int()),
  startsAt: instantSchema,
  /** The effective end; null while held. */
  endsAt: z.nullable(instantSchema),
  decisionEndsAt: z.nullable(instantSchema),
  hold: z.nullable(z.object({ reason: z.string(), sinceMs: z.number() })),
  outcome: z.nullable(openEnum(outcomeKinds)),
  extensions: z.int(),
  /** Prices of the last standing bids, oldest first, at most 16. */
  prices: z.array(moneySchema),
  /** Times of the last bids, oldest first, at most 16. */
  bidsAtMs: z.array(z.number()),
  jump: z.nullable(z.object({ steps: z.int(), atMs: z.number() })),
  /** Times of the last refused bids, oldest first, at most 10. */
  refusalsAtMs: z.array(z.number()),
  /** Times of bids within 5 s after the end, oldest first, at most 10. */
  bidsAfterEndAtMs: z.array(z.number()),
  /** Numbers of the participants with a weak signal of bidding for the seller. */
  suspects: z.array(z.int()),
  /** By kind of alarm: the time up to which its cause is acknowledged. */
  acknowledged: z.record(z.string(), z.number()),
});
export type ControlRoomRow = z.infer<typeof controlRoomRowSchema>;
