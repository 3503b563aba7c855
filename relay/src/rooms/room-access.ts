import type { WatcherCount } from '@recolta/shared/contracts/socket/messages';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { RoomRights } from './room-rights.ts';
import { type EncodedAnswer, encodeShort, type HeldRoom } from './room-store.ts';
import type { Rooms } from './rooms.ts';

/** The caller of a join or poll: the token, and whether the address may cause another request to the services. */
export interface RoomCaller {
  readonly token: string | undefined;
  mayAsk(): boolean;
}

/** The position that a caller claims: the version of its state, or its last part of a list. */
export interface ClaimedPosition {
  readonly epoch?: number | undefined;
  readonly version?: number | undefined;
  readonly after?: string | undefined;
}

export type RoomAccess =
  | { readonly ok: true; readonly held: HeldRoom }
  | { readonly ok: false; readonly code: 'NotFound' | 'TooManyRequests' | 'ServiceUnavailable' };

interface RoomAccessOptions {
  readonly rooms: Rooms;
  readonly rights: RoomRights;
  readonly clock: DatabaseClock;
  /** Number of watchers of a room over all relays. */
  watchers(room: string): WatcherCount;
  /** Age of what the room shows, in ms, if its service has not been read for too long. */
  feedAgeMs(room: string): number | undefined;
}

/** Decides who may watch a room, and answers joins and polls [R1, R3]. */
export function createRoomAccess({ rooms, rights, clock, watchers, feedAgeMs }: RoomAccessOptions) {
  /**
   * The decision that needs no request: a public room in memory is open to all. Null if a service must be asked.
   */
  function atOnce(room: string): RoomAccess | null {
    const store = rooms.storeOf(room);
    if (store === undefined) return notFound;
    const held = store.held(room);
    return held?.isPublic ? { ok: true, held } : null;
  }

  /** For a room that is not public. For a visitor it does not exist [L9]. */
  async function mayWatch(room: string, { token, mayAsk }: RoomCaller): Promise<RoomAccess | null> {
    if (token === undefined) return notFound;
    if (!rights.isKept(room, token) && !mayAsk()) return tooManyRequests;
    return (await rights.mayWatch(room, token)) ? null : notFound;
  }

  async function ask(room: string, caller: RoomCaller, isRepeated = false): Promise<RoomAccess> {
    const store = rooms.storeOf(room);
    if (store === undefined) return notFound;
    if (rooms.isGuess(room) && !caller.mayAsk()) return tooManyRequests;
    const early = store.isNeverPublic ? await mayWatch(room, caller) : null;
    if (early !== null) return early;
    const loaded = await store.load(room);
    if (loaded === undefined) return notFound;
    const refusal = loaded.isPublic || store.isNeverPublic ? null : await mayWatch(room, caller);
    if (refusal !== null) return refusal;
    // Read again: changes during the request are in memory.
    const held = store.held(room);
    if (held !== undefined) return { ok: true, held };
    // It is gone, or was dropped during the request because it had no members.
    return isRepeated ? notFound : ask(room, caller, true);
  }

  function start({ room, position, total }: HeldRoom, mode: 'current' | 'state'): string {
    const { epoch, version } = position();
    const counts = { ...watchers(room), total: total?.(), feedAgeMs: feedAgeMs(room) };
    const fields = { ok: true, room, epoch, version, ...counts, nowMs: clock.nowMs(), mode };
    return JSON.stringify(fields).slice(0, -1);
  }

  const current = (held: HeldRoom): EncodedAnswer => ({ start: `${start(held, 'current')}}`, end: null });

  function content(held: HeldRoom, after?: string): EncodedAnswer & { readonly next?: string | undefined } {
    const { field, end, next } = held.content(after);
    const nextField = next === undefined ? '' : `"next":"${next}",`;
    return { start: `${start(held, 'state')},${nextField}"${field}":`, end, next };
  }

  function isAt(held: HeldRoom, { epoch, version }: ClaimedPosition): boolean {
    const position: Position = held.position();
    // A list has no version to compare.
    if (epoch === undefined || version === undefined || position.version === 0) return false;
    return comparePositions(position, { epoch, version }) === 0;
  }

  return {
    atOnce,
    async check(room: string, caller: RoomCaller): Promise<RoomAccess> {
      return atOnce(room) ?? (await ask(room, caller).catch(() => unavailable));
    },
    /** Returns true if the claimed position is the room's. */
    isAt,
    /** The response that the caller is up to date. */
    current,
    /** The answer with the state, or with the part of the list after an id; has `next` if more follow. */
    content,
    /** The answer to a poll: the position if the caller is up to date, else the content. */
    answer(access: RoomAccess, claimed: ClaimedPosition): EncodedAnswer {
      if (!access.ok) return encodeShort(access);
      return isAt(access.held, claimed) ? current(access.held) : content(access.held, claimed.after);
    },
  };
}
const notFound = { ok: false, code: 'NotFound' } as const;
const unavailable = { ok: false, code: 'ServiceUnavailable' } as const;
const tooManyRequests = { ok: false, code: 'TooManyRequests' } as const;
export type RoomAccessControl = ReturnType<typeof createRoomAccess>;
