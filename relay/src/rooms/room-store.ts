import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Position } from '@recolta/shared/domain/newer';

/** Content for one receiver of a room: a frame, or part of an answer to a join. */
export interface RoomUpdate {
  readonly event: 'state' | 'items';
  /** JSON fields of the frame after room and time; with an `end`, they stop before its value. */
  readonly fields: string;
  readonly end: EncodedEnd | null;
  /** Position of a receiver that has it. */
  readonly sent: Position;
  /** False if more follows: the next part is sent after its acknowledgement. */
  readonly isAll: boolean;
}

/** A room in memory, at its newest version. */
export interface HeldRoom {
  readonly room: string;
  readonly isPublic: boolean;
  /** The position in responses and heads; a list has no version. */
  position(): Position;
  /** Total number of items in a list, if the room carries only the first. */
  total?(): number | undefined;
  /** Position of a receiver that has everything in memory now. */
  latest(): Position;
  /** Position of a receiver that was sent every broadcast. */
  published(): Position;
  /** The content of an answer: all of it, or the part of a list after an id; has `next` if more parts follow. */
  content(after?: string): {
    readonly field: string;
    readonly end: EncodedEnd;
    readonly next?: string | undefined;
  };
  updateSince(sent: Position): RoomUpdate;
  /** The state as the service sent it, or the items of a list. */
  value(): unknown;
}

/** The rooms of one kind in memory. */
export interface RoomStore {
  /** Returns the room in memory; undefined if the service must be asked. */
  held(room: string): HeldRoom | undefined;
  /**
   * Loads the room if it is not in memory; undefined if it does not exist. Rejects if the service is unavailable.
   */
  load(room: string): Promise<HeldRoom | undefined>;
  /** True if `load` would cause a request that is not pending yet. */
  needsQuestion(room: string): boolean;
  /** True if a list has this id: a request for it is not a guess. */
  lists(id: string): boolean;
  /** True if no room of the kind is ever public: the right is checked before anything is loaded. */
  readonly isNeverPublic: boolean;
  /** Path that says whether a caller may watch the room; empty for rooms that are always public. */
  accessPath(room: string): string;
  apply(event: FeedEvent): void;
  /** Ids whose versions are compared with the service's. */
  ids(): readonly string[];
  /** Fetches the compared ids whose positions are behind the service's, and drops those without a position. */
  repair(positions: ReadonlyMap<string, Position>, compared: readonly string[]): Promise<void>;
  /** Fetches everything again, because events may have been missed. */
  refetch(): Promise<void>;
  dropIdle(): void;
  size(): number;
  stop(): void;
}

/** Callbacks for changes of a store's rooms. */
export interface RoomEvents {
  /** Sends an update to the members; returns false if it may not be sent yet. */
  publish(held: HeldRoom, update: RoomUpdate): boolean;
  /** The room no longer exists. */
  onGone(room: string): void;
  /** The room is no longer public: each member needs a right. */
  onAccessAsked(room: string): void;
  hasMembers(room: string): boolean;
  onConflated(): void;
}

/** End of an answer or frame with a state or items, encoded once for all receivers. */
export interface EncodedEnd {
  /** The value, and the brace that closes the object. */
  readonly text: string;
  /** The same as UTF-8, and the bracket that closes a Socket.IO packet. */
  readonly bytes: Buffer;
}

/** A JSON object: its own start and, with content, a shared end. */
export interface EncodedAnswer {
  readonly start: string;
  readonly end: EncodedEnd | null;
}

/** @param json the last value of the object */
export function encodeEnd(json: string): EncodedEnd {
  return { text: `${json}}`, bytes: Buffer.from(`${json}}]`) };
}

/** An answer without a shared end. */
export function encodeShort(answer: object): EncodedAnswer {
  return { start: JSON.stringify(answer), end: null };
}
