import { type JoinAnswer, type Room, roomSchema } from '@recolta/shared/contracts/socket/messages';
import { comparePositions } from '@recolta/shared/domain/newer';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { AuctionRooms, HeldAuction } from './auction-rooms.ts';
import type { LiveList } from './live-list.ts';
import type { RoomRights } from './room-rights.ts';

/** Where a caller says that it stands, and by which token it is known. */
export interface Caller {
  readonly token: string | undefined;
  readonly epoch?: number | undefined;
  readonly version?: number | undefined;
}

/** What a caller who may come in finds there; a `list` room has items in place of a state. */
export type Admission =
  | { readonly ok: true; readonly room: Room; readonly held: HeldAuction }
  | { readonly ok: true; readonly room: Room; readonly list: LiveList }
  | { readonly ok: false; readonly code: 'NotFound' | 'ServiceUnavailable' };

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
  const notFound = { ok: false, code: 'NotFound' } as const;

  /** At once where memory can tell: a public auction that is held, or the list. Null where one must ask. */
  function admitAtOnce(room: string): Admission | null {
    if (room === 'live-list') return list.isFilled() ? { ok: true, room, list } : null;
    if (!room.startsWith('auction:')) return notFound;
    const held = rooms.held(room.slice('auction:'.length));
    return held?.snapshot.access === 'public' ? { ok: true, room: held.room, held } : null;
  }

  async function ask(room: Room, token: string | undefined): Promise<Admission> {
    if (room === 'live-list') {
      await list.refill();
      return { ok: true, room, list };
    }
    const id = room.slice('auction:'.length);
    const loaded = await rooms.load(id);
    if (loaded === undefined) return notFound;
    // To a visitor an auction that is not public does not exist [L9].
    const isAllowed =
      loaded.snapshot.access === 'public' ||
      (token !== undefined && (await rights.mayWatch(room, id, token)));
    // Read again: what changed while the service was asked is in memory.
    const held = rooms.held(id);
    return isAllowed && held !== undefined ? { ok: true, room, held } : notFound;
  }

  function isCurrent(held: HeldAuction, { epoch: atEpoch, version }: Caller): boolean {
    if (atEpoch === undefined || version === undefined) return false;
    return comparePositions(held.snapshot, { epoch: atEpoch, version }) === 0;
  }

  /** What is held in this very tick: the admission may be some ticks old. */
  function latest(held: HeldAuction): HeldAuction {
    return rooms.held(held.snapshot.id) ?? held;
  }

  return {
    admitAtOnce,
    async admit(room: Room, token: string | undefined): Promise<Admission> {
      return admitAtOnce(room) ?? (await ask(room, token).catch(() => unavailable));
    },
    /** The answer to a join. */
    answer(admission: Admission, caller: Caller): JoinAnswer {
      if (!admission.ok) return admission;
      const { room } = admission;
      const common = { ok: true, room, watchers: watchers(room), nowMs: clock.nowMs() } as const;
      if ('list' in admission) {
        return { ...common, epoch: epoch(), version: 0, mode: 'state', items: admission.list.items() };
      }
      const held = latest(admission.held);
      const { snapshot } = held;
      const position = { epoch: snapshot.epoch, version: snapshot.version };
      if (isCurrent(held, caller)) return { ...common, ...position, mode: 'current' };
      return { ...common, ...position, mode: 'state', state: snapshot.state };
    },
    /** The same answer as JSON, put together from what is encoded once for all. */
    answerJson(admission: Admission, caller: Caller): string {
      if (!admission.ok) return JSON.stringify(admission);
      const { room } = admission;
      const end = `"watchers":${watchers(room)},"nowMs":${clock.nowMs()}}`;
      const start = `{"ok":true,"room":"${room}",`;
      if ('list' in admission) {
        return `${start}"epoch":${epoch()},"version":0,"mode":"state","items":${admission.list.json()},${end}`;
      }
      const { snapshot } = admission.held;
      const position = `"epoch":${snapshot.epoch},"version":${snapshot.version}`;
      if (isCurrent(admission.held, caller)) return `${start}${position},"mode":"current",${end}`;
      return `${start}${position},"mode":"state","state":${admission.held.stateJson},${end}`;
    },
    /** The room that a text names, undefined where it names none. */
    roomNamed: (text: string): Room | undefined => roomSchema.safeParse(text).data,
  };
}
const unavailable = { ok: false, code: 'ServiceUnavailable' } as const;
export type RoomDoor = ReturnType<typeof createRoomDoor>;
