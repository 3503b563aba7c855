import * as z from 'zod/mini';
import { roles } from '../domain/enumerations.ts';
import { liveAuctionStateSchema } from './http/live-auction-state.ts';

/**
 * The feed from a service to the relay: shown to the holder of the service token, never proxied.
 * An event carries absolute state with its version, or says whose what has changed.
 */

/** Who may watch a room: everyone, or the callers whose token the service accepts. */
export const accessSchema = z.enum(['public', 'asked']);

export const auctionSnapshotSchema = z.strictObject({
  id: z.string(),
  epoch: z.int(),
  version: z.int(),
  access: accessSchema,
  state: liveAuctionStateSchema,
});
export type AuctionSnapshot = z.infer<typeof auctionSnapshotSchema>;

export const feedEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auction'), snapshot: auctionSnapshotSchema }),
  z.strictObject({ kind: z.literal('auctionGone'), id: z.string() }),
  z.strictObject({ kind: z.literal('myBids'), accountId: z.string() }),
  z.strictObject({ kind: z.literal('inbox'), accountId: z.string() }),
  z.strictObject({ kind: z.literal('access'), accountId: z.string(), room: z.string() }),
  z.strictObject({ kind: z.literal('session'), sessionId: z.string() }),
]);
export type FeedEvent = z.infer<typeof feedEventSchema>;

/** Answer of `GET /feed?cursor=`: without a cursor the present end of the feed and no events. */
export const feedAnswerSchema = z.strictObject({
  cursor: z.string(),
  events: z.array(feedEventSchema),
  epoch: z.int(),
  nowMs: z.number(),
});
export type FeedAnswer = z.infer<typeof feedAnswerSchema>;

/** Answer of `GET /feed/state?ids=`; an id without an answer does not exist. */
export const feedStateSchema = z.strictObject({ auctions: z.array(auctionSnapshotSchema) });

/** Answer of `GET /feed/versions?ids=`. */
export const feedVersionsSchema = z.strictObject({
  epoch: z.int(),
  versions: z.record(z.string(), z.int()),
});

/** Body of `POST /feed/sessions`: SHA-256 of tokens, in hex. */
export const feedSessionsInputSchema = z.strictObject({
  tokenHashes: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(500)),
});

/** Whose the tokens are; a hash without an answer has no valid session. */
export const feedSessionsSchema = z.strictObject({
  sessions: z.record(
    z.string(),
    z.strictObject({
      sessionId: z.string(),
      accountId: z.string(),
      userId: z.string(),
      roles: z.array(z.enum(roles)),
      endsAtMs: z.number(),
      inbox: z.int(),
      myBids: z.int(),
    }),
  ),
});
export type FeedSession = z.infer<typeof feedSessionsSchema>['sessions'][string];

/** The service waits at most this long for an event before it answers with none. */
export const feedWaitMs = 500;
