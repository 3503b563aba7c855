import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Position } from '@recolta/shared/domain/newer';

/** What a receiver is sent of a room: a frame, or the content of an answer to a join. */
export interface RoomUpdate {
  readonly event: 'state' | 'items';
  /** JSON fields of the frame after room and time; where there is an `end` they stop before its value. */
  readonly fields: string;
  readonly end: EncodedEnd | null;
  /** Where a receiver stands that has it. */
  readonly sent: Position;
  /** Whether it is all that the receiver misses; else the next part follows its acknowledgement. */
  readonly isAll: boolean;
}

/** A room in memory, at its newest version. */
export interface HeldRoom {
  readonly room: string;
  readonly isPublic: boolean;
  /** The position in responses and heads; a list has no version. */
  position(): Position;
  /** Items of a list in all, where the room carries the first alone. */
  total?(): number | undefined;
  /** Where a receiver stands that is given what is in memory now. */
  latest(): Position;
  /** Where a receiver stands that was sent every broadcast. */
  published(): Position;
  /** The content of an answer: all of it, or of a list the part after an id; `next` where more parts follow. */
  content(after?: string): {
    readonly field: string;
    readonly end: EncodedEnd;
    readonly next?: string | undefined;
  };
  updateSince(sent: Position): RoomUpdate;
  /** The state as the service told it, or the items of a list. */
  value(): unknown;
}

/** The rooms of one kind, as the relay holds them. */
export interface RoomStore {
  /** What is in memory, without asking; undefined where the service must be asked. */
  held(room: string): HeldRoom | undefined;
  /** Asks where nothing is held; undefined where there is no such room. Rejects where the service is away. */
  load(room: string): Promise<HeldRoom | undefined>;
  /** Whether `load` would put a question to the service that is not under way. */
  needsQuestion(room: string): boolean;
  /** Whether a list has this id: asking for it is no guess. */
  lists(id: string): boolean;
  /** Whether no room of the kind is ever public: the right is asked before anything is loaded. */
  readonly isNeverPublic: boolean;
  /** Where the service says whether a caller may watch the room; empty for rooms that are always public. */
  accessPath(room: string): string;
  apply(event: FeedEvent): void;
  /** Ids whose versions are compared with the service's. */
  ids(): readonly string[];
  /** Fetches what is behind the service's positions, and drops what has none, of the ids that were compared. */
  repair(positions: ReadonlyMap<string, Position>, compared: readonly string[]): Promise<void>;
  /** Fetches everything again: events may have been missed. */
  refetch(): Promise<void>;
  dropIdle(): void;
  size(): number;
  stop(): void;
}

/** Callbacks of a store as its rooms change. */
export interface RoomEvents {
  /** Sends an update to the members; false where it may not be sent yet. */
  publish(held: HeldRoom, update: RoomUpdate): boolean;
  /** The room no longer exists. */
  onGone(room: string): void;
  /** The room is no longer public: each member needs a right. */
  onAccessAsked(room: string): void;
  hasMembers(room: string): boolean;
  onConflated(): void;
}

/** The end of an answer or a frame that carries a state or items, encoded once for all who get it. */
export interface EncodedEnd {
  /** The value, and the brace that closes the object. */
  readonly text: string;
  /** The same as UTF-8, and the bracket that closes a packet of Socket.IO. */
  readonly bytes: Buffer;
}

/** A JSON object: a start of its own, and where it carries content a shared end. */
export interface EncodedAnswer {
  readonly start: string;
  readonly end: EncodedEnd | null;
}

/** @param json the value that the object ends with */
export function encodeEnd(json: string): EncodedEnd {
  return { text: `${json}}`, bytes: Buffer.from(`${json}}]`) };
}

/** An answer that shares nothing. */
export function encodeShort(answer: object): EncodedAnswer {
  return { start: JSON.stringify(answer), end: null };
}
