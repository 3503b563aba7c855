import { type Room, roomSchema } from '@recolta/shared/contracts/socket/messages';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { AuctionRooms, HeldAuction } from './auction-rooms.ts';
import { type EncodedAnswer, encodeShort } from './encoded-answer.ts';
import type { LiveList } from './live-list.ts';
import type { RoomRights } from './room-rights.ts';

/** Who wants in: the token that it is known by, and whether its address may put a question to the services. */
export interface Caller {
  readonly token: string | undefined;
  mayAsk(): boolean;
}

/** Where a caller says that it stands: what it holds of an auction, or the last part it got of a list. */
export interface Standing {
  readonly epoch?: number | undefined;
  readonly version?: number | undefined;
  readonly after?: string | undefined;
}

/** What a caller who may come in finds there; a `list` room has items in place of a state. */
export type Admission =
  | { readonly ok: true; readonly room: Room; readonly held: HeldAuction }
  | { readonly ok: true; readonly room: Room; readonly list: LiveList }
  | { readonly ok: false; readonly code: 'NotFound' | 'TooManyRequests' | 'ServiceUnavailable' };
export type Admitted = Extract<Admission, { ok: true }>;

interface RoomDoorOptions {
  readonly rooms: AuctionRooms;
  readonly list: LiveList;
  readonly rights: RoomRights;
  readonly clock: DatabaseClock;
  readonly epoch: () => number;
  readonly watchers: (room: Room) => number;
}

/** Lets callers into rooms, by socket and by poll alike [R1, R3]. */
export function createRoomDoor({ rooms, list, rights, clock, epoch, watchers }: RoomDoorOptions) {
  /** At once where memory can tell: a public auction that is held, or the list. Null where one must ask. */
  function admitAtOnce(room: string): Admission | null {
    if (room === 'live-list') return list.isFilled() ? { ok: true, room, list } : null;
    if (!room.startsWith('auction:')) return notFound;
    const held = rooms.held(room.slice('auction:'.length));
    return held?.snapshot.access === 'public' ? { ok: true, room: held.room, held } : null;
  }

  /** Of an auction that is not public: to a visitor it does not exist [L9]. */
  async function refusalOf(room: Room, id: string, { token, mayAsk }: Caller): Promise<Admission | null> {
    if (token === undefined) return notFound;
    if (!rights.isKept(room, token) && !mayAsk()) return tooManyRequests;
    return (await rights.mayWatch(room, id, token)) ? null : notFound;
  }

  async function ask(room: Room, caller: Caller): Promise<Admission> {
    if (room === 'live-list') {
      await list.refill();
      return { ok: true, room, list };
    }
    const id = room.slice('auction:'.length);
    // A listed auction costs one question, however many ask; unlisted ids are guesses.
    const isGuess = rooms.needsQuestion(id) && list.position(id) === undefined;
    if (isGuess && !caller.mayAsk()) return tooManyRequests;
    const loaded = await rooms.load(id);
    if (loaded === undefined) return notFound;
    const refusal = loaded.snapshot.access === 'public' ? null : await refusalOf(room, id, caller);
    if (refusal !== null) return refusal;
    // Read again: what changed while the service was asked is in memory.
    const held = rooms.held(id);
    return held === undefined ? notFound : { ok: true, room, held };
  }

  function start(room: Room, { epoch: atEpoch, version }: Position, mode: 'current' | 'state'): string {
    const common = `"watchers":${watchers(room)},"nowMs":${clock.nowMs()},"mode":"${mode}"`;
    return `{"ok":true,"room":"${room}","epoch":${atEpoch},"version":${version},${common}`;
  }

  /** The position that an answer tells; lists have no version. */
  const toldPosition = (admitted: Admitted): Position =>
    'list' in admitted ? { epoch: epoch(), version: 0 } : admitted.held.snapshot;

  function current(admitted: Admitted): EncodedAnswer {
    return { start: `${start(admitted.room, toldPosition(admitted), 'current')}}`, end: null };
  }

  function content(
    admitted: Admitted,
    after?: string,
  ): EncodedAnswer & { readonly next?: string | undefined } {
    const begun = start(admitted.room, toldPosition(admitted), 'state');
    if (!('list' in admitted)) return { start: `${begun},"state":`, end: admitted.held.end };
    const { next, end } = admitted.list.partAfter(after);
    return { start: `${begun}${next === undefined ? '' : `,"next":"${next}"`},"items":`, end, next };
  }

  function isAt(admitted: Admitted, { epoch: atEpoch, version }: Standing): boolean {
    if ('list' in admitted || atEpoch === undefined || version === undefined) return false;
    return comparePositions(admitted.held.snapshot, { epoch: atEpoch, version }) === 0;
  }

  return {
    admitAtOnce,
    async admit(room: Room, caller: Caller): Promise<Admission> {
      return admitAtOnce(room) ?? (await ask(room, caller).catch(() => unavailable));
    },
    /** The same admission with what is held in this very tick: it may be some ticks old. */
    latest(admitted: Admitted): Admitted {
      if ('list' in admitted) return admitted;
      return { ...admitted, held: rooms.held(admitted.held.snapshot.id) ?? admitted.held };
    },
    /** Whether a caller who says so stands where the room stands. */
    isAt,
    /** The answer that the caller holds all there is. */
    current,
    /** The answer with the state, or with the part of the list after an id; `next` where more follow. */
    content,
    /** The answer to a poll: by position where that is enough, else with content. */
    answer(admission: Admission, standing: Standing): EncodedAnswer {
      if (!admission.ok) return encodeShort(admission);
      return isAt(admission, standing) ? current(admission) : content(admission, standing.after);
    },
    /** The room that a text names, undefined where it names none. */
    roomNamed: (text: string): Room | undefined => roomSchema.safeParse(text).data,
  };
}
const notFound = { ok: false, code: 'NotFound' } as const;
const unavailable = { ok: false, code: 'ServiceUnavailable' } as const;
const tooManyRequests = { ok: false, code: 'TooManyRequests' } as const;
export type RoomDoor = ReturnType<typeof createRoomDoor>;
