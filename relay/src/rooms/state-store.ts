import { comparePositions, newer, type Position } from '@recolta/shared/domain/newer';
import { createConflator } from './conflator.ts';
import type { Snapshot, StateRoomKind } from './room-kinds.ts';
import { type EncodedEnd, encodeEnd, type HeldRoom, type RoomEvents, type RoomStore } from './room-store.ts';

/** A room without members or requests is dropped after this time. */
const idleMs = 60_000;
/** Caches not-found for this long. */
const absentMs = 1000;
/** Over this number, rooms without members are dropped, oldest first. */
const maxHeld = 5000;

interface Entry {
  readonly room: string;
  readonly frames: ReturnType<typeof createConflator>;
  held: HeldState | undefined;
  usedAtMs: number;
  /** Number of pending requests that need the entry. */
  asking: number;
}

interface StateStoreOptions extends RoomEvents {
  readonly kind: StateRoomKind;
  /** Resolves with the current snapshot, or undefined; concurrent requests share one load. */
  fetchSnapshot(id: string): Promise<Snapshot | undefined>;
}

/** Rooms with one state each, held at its newest version [R2]. */
export function createStateStore({ kind, ...options }: StateStoreOptions): RoomStore {
  const entries = new Map<string, Entry>();
  const absentUntilMs = new Map<string, number>();

  function open(id: string): Entry {
    const room = kind.roomOf(id);
    const flush = () => {
      const held = entry.held;
      if (held === undefined || !options.hasMembers(room)) return true;
      return options.publish(held, held.updateSince(held.published()));
    };
    const frames = createConflator(kind.frameIntervalMs, flush, options.onConflated);
    const entry: Entry = { room, held: undefined, usedAtMs: Date.now(), frames, asking: 0 };
    entries.set(id, entry);
    if (entries.size > maxHeld) dropIdle();
    return entry;
  }

  function close(id: string): void {
    entries.get(id)?.frames.stop();
    entries.delete(id);
  }

  /** Stores a snapshot if it is newer. */
  function take(snapshot: Snapshot): void {
    absentUntilMs.delete(snapshot.id);
    const entry = entries.get(snapshot.id);
    if (entry === undefined) return;
    const before = entry.held?.snapshot;
    if (newer(before, snapshot) === before && !narrows(before, snapshot)) return;
    entry.held = holdState(entry.room, snapshot);
    if (snapshot.access === 'asked' && before?.access !== 'asked') options.onAccessAsked(entry.room);
    entry.frames.touch();
  }

  function remove(id: string): void {
    const room = entries.get(id)?.room;
    close(id);
    if (room !== undefined) options.onGone(room);
  }

  /** Rejects if the service is unavailable: the state and the members of the room then stay. */
  async function fetchState(id: string): Promise<void> {
    if ((absentUntilMs.get(id) ?? 0) > Date.now()) return;
    const entry = entries.get(id) ?? open(id);
    entry.asking++;
    try {
      const snapshot = await options.fetchSnapshot(id);
      if (snapshot !== undefined) take(snapshot);
      else if (entry.held === undefined) {
        // Unless an event has brought it meanwhile.
        if (absentUntilMs.size > maxHeld) absentUntilMs.clear();
        absentUntilMs.set(id, Date.now() + absentMs);
        remove(id);
      }
    } finally {
      entry.asking--;
      const isUnused = entry.held === undefined && entry.asking === 0 && !options.hasMembers(entry.room);
      if (isUnused && entries.get(id) === entry) close(id);
    }
  }

  function dropIdle(): void {
    const oldestMs = Date.now() - idleMs;
    for (const [id, entry] of entries) {
      const isIdle = entry.usedAtMs < oldestMs || entries.size > maxHeld;
      if (isIdle && entry.held !== undefined && !options.hasMembers(entry.room)) close(id);
    }
    for (const [id, untilMs] of absentUntilMs) if (untilMs < Date.now()) absentUntilMs.delete(id);
  }

  function held(room: string): HeldState | undefined {
    const entry = entries.get(kind.idOf(room));
    if (entry?.held !== undefined) entry.usedAtMs = Date.now();
    return entry?.held;
  }
  const ids = () => [...entries.keys()];

  return {
    held,
    async load(room) {
      if (held(room) === undefined) await fetchState(kind.idOf(room));
      return held(room);
    },
    needsQuestion(room) {
      const id = kind.idOf(room);
      const entry = entries.get(id);
      if (entry?.held !== undefined || (entry?.asking ?? 0) > 0) return false;
      return (absentUntilMs.get(id) ?? 0) <= Date.now();
    },
    lists: () => false,
    isNeverPublic: false,
    accessPath: (room) => kind.accessPath(kind.idOf(room)),
    apply(event) {
      const read = kind.read(event);
      if (read === null) return;
      if ('snapshot' in read) take(read.snapshot);
      else remove(read.goneId);
    },
    ids,
    async repair(positions, compared) {
      const behind: string[] = [];
      for (const id of compared) {
        const entry = entries.get(id);
        const position = positions.get(id);
        if (entry === undefined) continue;
        if (position === undefined) remove(id);
        else if (newer<Position>(entry.held?.snapshot, position) === position) behind.push(id);
      }
      await Promise.all(behind.map(fetchState));
    },
    async refetch() {
      absentUntilMs.clear();
      for (const [id, entry] of entries) {
        entry.held = undefined;
        if (entry.asking === 0 && !options.hasMembers(entry.room)) close(id);
      }
      await Promise.all(ids().map(fetchState));
    },
    dropIdle,
    size: () => entries.size,
    stop() {
      for (const id of ids()) close(id);
    },
  };
}

/** True if a snapshot closes the same state to the public: an ended auction is hidden outside its log [S11]. */
function narrows(before: Snapshot | undefined, snapshot: Snapshot): boolean {
  const isSame = before !== undefined && comparePositions(before, snapshot) === 0;
  return isSame && before.access === 'public' && snapshot.access === 'asked';
}

interface HeldState extends HeldRoom {
  readonly snapshot: Snapshot;
}

/** One state, encoded once for all receivers. */
function holdState(room: string, snapshot: Snapshot): HeldState {
  const { epoch, version } = snapshot;
  // Without the state, which members must not keep in memory.
  const position: Position = { epoch, version };
  const at = () => position;
  let end: EncodedEnd | undefined;
  function content() {
    end ??= encodeEnd(JSON.stringify(snapshot.state));
    return { field: 'state', end };
  }
  return {
    room,
    snapshot,
    isPublic: snapshot.access === 'public',
    position: at,
    latest: at,
    published: at,
    content,
    value: () => snapshot.state,
    updateSince: () => ({
      event: 'state',
      fields: `"epoch":${epoch},"version":${version},"state":`,
      end: content().end,
      sent: position,
      isAll: true,
    }),
  };
}
