import * as z from 'zod/mini';
import { idSchema } from '../http/fields.ts';
import { openEnum } from '../tolerant-reading.ts';
import { roomIdSchema, roomItemSchema, roomSchema, roomStateSchema } from './room-kinds.ts';
import { joinRefusals } from './room-names.ts';

/** Version of the socket protocol, shown in the handshake as `auth.protocol`. */
export const socketProtocol = 1;
export const socketPath = '/socket.io';

/**
 * Delay between a receiver's oldest unacknowledged frame and the acknowledgement of all frames with the next frame
 * or head [R5]. Random for each acknowledgement: with a fixed delay the receivers of one room end up answering the
 * same frames together.
 */
export const ackDelayMs = (random = Math.random()): number => 600 + 400 * random;
/** A receiver with a frame unacknowledged for longer, or with more unacknowledged bytes, is left out [R5]. */
export const maxUnacknowledgedMs = 3000;
export const maxUnacknowledgedBytes = 64 * 1024;

/** A list is sent in parts; each answer and frame has at most this many bytes of JSON [R5]. */
export const maxListPartBytes = 64 * 1024;

const position = { epoch: z.int(), version: z.int() };

/** A relay that has not read a room's service for longer says so [R1]. */
export const staleFeedMs = 3000;
/** Time since the relay last read the room's service; omitted up to `staleFeedMs`. */
const feedAgeMs = z.optional(z.number());

/**
 * Total number of items in a list whose room carries only the first; omitted if the room carries the whole list.
 */
const total = z.optional(z.int());

/** Watchers of a room, over all relays. */
const watched = {
  watchers: z.int(),
  /** Relays that had watchers and are away: without them the count is incomplete. Omitted if there are none. */
  relaysAway: z.optional(z.int()),
};
export interface WatcherCount {
  readonly watchers: number;
  readonly relaysAway?: number | undefined;
}

export const handshakeSchema = z.object({
  protocol: z.literal(socketProtocol),
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const joinSchema = z.strictObject({
  room: roomSchema,
  epoch: z.optional(z.int()),
  version: z.optional(z.int()),
  /** `next` of the previous part: requests the part of the list after it. */
  after: z.optional(roomIdSchema),
});
export type Join = z.infer<typeof joinSchema>;

export const leaveSchema = z.strictObject({ room: roomSchema });
export const ackSchema = z.strictObject({ room: roomSchema, version: z.int() });
export const timeSchema = z.strictObject({});

/** Items of a list room; each has its own epoch and version. */
export const listItemsSchema = z.record(idSchema, roomItemSchema);

/**
 * Answer to `join`, and to its poll `GET /rooms/{room}` [R1]. A list room has version 0 and carries a part of its
 * items; while there is `next`, a join with `after: next` (a poll with `?after=`) gets the following part.
 */
export const joinAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    room: roomSchema,
    ...position,
    mode: openEnum(['current', 'state']),
    state: z.optional(roomStateSchema),
    items: z.optional(listItemsSchema),
    next: z.optional(roomIdSchema),
    total,
    ...watched,
    feedAgeMs,
    nowMs: z.number(),
  }),
  z.object({ ok: z.literal(false), code: openEnum(joinRefusals) }),
]);
export type JoinAnswer = z.infer<typeof joinAnswerSchema>;

export const stateFrameSchema = z.object({
  room: roomSchema,
  ...position,
  state: roomStateSchema,
  nowMs: z.number(),
});
export type StateFrame = z.infer<typeof stateFrameSchema>;

export const itemsFrameSchema = z.object({
  room: roomSchema,
  items: listItemsSchema,
  gone: z.array(idSchema),
  nowMs: z.number(),
  /** Another part follows the acknowledgement of this one, which is sent at once. */
  more: z.optional(z.literal(true)),
});
export type ItemsFrame = z.infer<typeof itemsFrameSchema>;

/**
 * Every 2 s per room: reveals the loss of a last frame, and carries the counts of watchers and of a list's items, and
 * the age of what the room shows while the relay cannot read its service.
 */
export const headFrameSchema = z.object({
  room: roomSchema,
  ...position,
  ...watched,
  total,
  feedAgeMs,
  nowMs: z.number(),
});
export type HeadFrame = z.infer<typeof headFrameSchema>;

/** Versions of the account's own inbox and bids: changes are fetched with the session. */
export const accountFrameSchema = z.object({ inbox: z.int(), myBids: z.int() });
export type AccountFrame = z.infer<typeof accountFrameSchema>;

/**
 * The receiver is no longer in the room: it was deleted, or the right to it was revoked [R3]. A join returns which.
 */
export const goneFrameSchema = z.object({ room: roomSchema });
export type GoneFrame = z.infer<typeof goneFrameSchema>;

export const leavingFrameSchema = z.object({
  afterMs: z.int(),
  reason: openEnum(['drain', 'sessionEnded', 'slow', 'protocol', 'tooMany']),
});
export type LeavingFrame = z.infer<typeof leavingFrameSchema>;

export const timeAnswerSchema = z.object({ nowMs: z.number() });

/** Messages from the relay, by name. */
export interface ServerToClientEvents {
  state: (frame: StateFrame) => void;
  items: (frame: ItemsFrame) => void;
  head: (frame: HeadFrame) => void;
  account: (frame: AccountFrame) => void;
  gone: (frame: GoneFrame) => void;
  leaving: (frame: LeavingFrame) => void;
}

/** Messages to the relay, by name; all but `ack` are answered. */
export interface ClientToServerEvents {
  join: (message: Join, answer: (answer: JoinAnswer) => void) => void;
  leave: (message: z.infer<typeof leaveSchema>, answer: (answer: { ok: true }) => void) => void;
  ack: (message: z.infer<typeof ackSchema>) => void;
  time: (message: Record<string, never>, answer: (answer: { nowMs: number }) => void) => void;
}
