import * as z from 'zod/mini';
import { roles } from '../domain/enumerations.ts';
import type { AnnouncementState } from './http/announcement-state.ts';
import { idSchema } from './http/fields.ts';
import type { LiveAuctionItem, LiveAuctionState } from './http/live-auction-state.ts';
import type { ProductState } from './http/product-state.ts';
import { openEnum } from './tolerant-reading.ts';

/**
 * The feed from a service to the relay: only with the service token, never proxied. An event carries absolute state
 * with its version, or names what changed for which account.
 */

/**
 * The fields of an auction that the relay reads. It forwards the rest unread, including fields and values that only
 * newer services and clients know; the client parses it.
 */
const forwardedShape = { id: z.string(), epoch: z.int(), version: z.int(), status: z.string() };
const forwardedSchema = z.looseObject(forwardedShape) as unknown;
export const forwardedStateSchema = forwardedSchema as z.ZodMiniType<LiveAuctionState>;
export const forwardedItemSchema = forwardedSchema as z.ZodMiniType<LiveAuctionItem>;

/**
 * Access to a room: everyone, or callers whom the service allows by their own token. An unknown value counts as
 * `asked`.
 */
export const accessSchema = z.pipe(
  openEnum(['public', 'asked']),
  z.transform((access): 'public' | 'asked' => (access === 'public' ? 'public' : 'asked')),
);

export const auctionSnapshotSchema = z.object({
  id: z.string(),
  epoch: z.int(),
  version: z.int(),
  access: accessSchema,
  state: forwardedStateSchema,
});
export type AuctionSnapshot = z.infer<typeof auctionSnapshotSchema>;

export const forwardedAnnouncementSchema = forwardedSchema as z.ZodMiniType<AnnouncementState>;
export const announcementSnapshotSchema = z.object({
  id: z.string(),
  epoch: z.int(),
  version: z.int(),
  access: accessSchema,
  state: forwardedAnnouncementSchema,
});
export type AnnouncementSnapshot = z.infer<typeof announcementSnapshotSchema>;

export const forwardedProductSchema = forwardedSchema as z.ZodMiniType<ProductState>;
export const productSnapshotSchema = z.object({
  id: z.string(),
  epoch: z.int(),
  version: z.int(),
  access: accessSchema,
  state: forwardedProductSchema,
});
export type ProductSnapshot = z.infer<typeof productSnapshotSchema>;

const knownEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('auction'), snapshot: auctionSnapshotSchema }),
  z.object({ kind: z.literal('auctionGone'), id: z.string() }),
  z.object({ kind: z.literal('announcement'), snapshot: announcementSnapshotSchema }),
  z.object({ kind: z.literal('announcementGone'), id: z.string() }),
  z.object({ kind: z.literal('product'), snapshot: productSnapshotSchema }),
  z.object({ kind: z.literal('productGone'), id: z.string() }),
  z.object({ kind: z.literal('catalogueProduct'), id: z.string() }),
  z.object({ kind: z.literal('myBids'), accountId: z.string() }),
  z.object({ kind: z.literal('inbox'), accountId: z.string() }),
  z.object({ kind: z.literal('access'), accountId: z.string(), room: z.string() }),
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  /** The administrators' view of an auction in the control room changed, but not the auction. */
  z.object({ kind: z.literal('controlRoom'), id: z.string() }),
  /** Any content may have changed. */
  z.object({ kind: z.literal('content:changed') }),
]);
export type FeedEvent = z.infer<typeof knownEventSchema>;

const knownKinds: ReadonlySet<string> = new Set<FeedEvent['kind']>([
  'auction',
  'auctionGone',
  'announcement',
  'announcementGone',
  'product',
  'productGone',
  'catalogueProduct',
  'myBids',
  'inbox',
  'access',
  'session',
  'controlRoom',
  'content:changed',
]);

/** An event of a kind that only newer releases know is skipped and counted. */
const unknownEventSchema = z.pipe(
  z.object({ kind: z.string().check(z.refine((kind) => !knownKinds.has(kind))) }),
  z.transform(() => null),
);

/** Answer of `GET /feed?cursor=`; without a cursor, the current end of the feed and no events. */
export const feedAnswerSchema = z.pipe(
  z.object({
    cursor: z.string(),
    events: z.array(z.union([knownEventSchema, unknownEventSchema])),
    epoch: z.int(),
    nowMs: z.number(),
  }),
  z.transform(({ events, ...answer }) => {
    const known = events.filter((event) => event !== null);
    return { ...answer, events: known, unknownEventCount: events.length - known.length };
  }),
);
export type FeedAnswer = z.infer<typeof feedAnswerSchema>;

/** Answer of `GET /feed/state?ids=`; an id without an answer does not exist. */
export const feedStateSchema = z.object({ auctions: z.array(auctionSnapshotSchema) });
/** The same for the main service's announcements. */
export const feedAnnouncementsSchema = z.object({ announcements: z.array(announcementSnapshotSchema) });
/** Answer of `GET /feed/products?ids=`: the main service's products. */
export const feedProductsSchema = z.object({ products: z.array(productSnapshotSchema) });

/** Maximum number of ids in the body of one `POST /feed/versions`. */
export const maxVersionIds = 20_000;

/** Answer of `GET /feed/versions?ids=` for up to 100 ids, and of `POST /feed/versions` for more. */
export const feedVersionsSchema = z.object({
  epoch: z.int(),
  versions: z.record(z.string(), z.int()),
});

/** Body of `POST /feed/sessions`: SHA-256 of tokens, in hex. */
export const feedSessionsInputSchema = z.strictObject({
  tokenHashes: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(500)),
});

/** Sessions by token hash; a hash without an entry belongs to no active session. */
export const feedSessionsSchema = z.object({
  sessions: z.record(
    z.string(),
    z.object({
      sessionId: z.string(),
      accountId: z.string(),
      userId: z.string(),
      roles: z.array(openEnum(roles)),
      endsAtMs: z.number(),
      inbox: z.int(),
      myBids: z.int(),
    }),
  ),
});
export type FeedSession = z.infer<typeof feedSessionsSchema>['sessions'][string];

/** Maximum number of auctions in one report; a relay with more rooms sends several. */
export const maxReportedAuctions = 100;
/** Maximum number of accounts of one auction in a report: its invitations, and as many bidders again. */
export const maxReportedAccounts = 600;
/** How long an account counts as connected after a report, by the database's clock. */
export const presenceLastsMs = 12_000;

const presentSchema = z.strictObject({
  auctionId: idSchema,
  accountIds: z.array(idSchema).check(z.minLength(1), z.maxLength(maxReportedAccounts)),
});

/** A relay without a report for longer counts as away: its watchers no longer count. */
export const relayAwayMs = 5000;
/** A relay without a report for longer is removed. */
export const relayForgottenMs = 60_000;

const watchedSchema = z.strictObject({
  auctionId: idSchema,
  /** Members of its room at the reporting relay. */
  watchers: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});

/**
 * Body of `POST /feed/presence`, one part of a report: rooms with their watchers, and the invited accounts and
 * bidders in them [I2]. A report names all rooms that have watchers at the relay; a report without rooms is the
 * last one.
 */
export const presenceReportSchema = z.strictObject({
  relayId: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  /** The same in all parts of one report, and unique to it. */
  reportId: idSchema,
  isLastPart: z.boolean(),
  auctions: z.array(watchedSchema).check(z.maxLength(maxReportedAuctions)),
  present: z.array(presentSchema).check(z.maxLength(maxReportedAuctions)),
});
export type PresenceReport = z.infer<typeof presenceReportSchema>;

const elsewhereSchema = z.object({
  auctionId: z.string(),
  watchers: z.int(),
  /** Number of other relays that count them. */
  relays: z.int(),
  /**
   * Number of other relays that had watchers, stopped reporting without a final report, and are not removed yet.
   */
  relaysAway: z.int(),
});
/** Watchers of an auction at other relays. */
export type WatchersElsewhere = z.infer<typeof elsewhereSchema>;

/**
 * The invited accounts and the bidders that the next report has to cover; and the watchers at other relays of
 * auctions that have any.
 */
export const presenceAnswerSchema = z.object({
  invited: z.array(z.object({ auctionId: z.string(), accountIds: z.array(z.string()) })),
  elsewhere: z.array(elsewhereSchema),
});
export type PresenceAnswer = z.infer<typeof presenceAnswerSchema>;

/** Maximum time that the service waits for an event before it responds with none. */
export const feedWaitMs = 500;
