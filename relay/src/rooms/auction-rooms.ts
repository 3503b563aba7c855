import type { AuctionSnapshot } from '@recolta/shared/contracts/feed';
import { auctionRoom, type Room } from '@recolta/shared/contracts/socket/messages';
import { newer, type Position } from '@recolta/shared/domain/newer';
import type { AuctionSource } from '../feed/auction-source.ts';
import { type Conflator, createConflator } from './conflator.ts';
import { type AnswerEnd, encodeEnd } from './encoded-answer.ts';

const frameIntervalMs = 50;
/** A room that nobody watches and nobody asked for this long is dropped. */
const idleMs = 60_000;
/** An auction that is not there is not asked for again for this long. */
const absentMs = 1000;
/** Beyond this many, those that nobody watches are dropped, the longest held first. */
const maxHeld = 5000;

/** An auction in memory: its newest state, and that state encoded once for all who ask. */
export interface HeldAuction {
  readonly room: Room;
  readonly snapshot: AuctionSnapshot;
  readonly end: AnswerEnd;
}

interface Entry {
  readonly room: Room;
  readonly frames: Conflator;
  held: HeldAuction | undefined;
  usedAtMs: number;
  /** Questions under way: whoever asked needs the entry. */
  asking: number;
}

interface AuctionRoomsOptions {
  readonly source: AuctionSource;
  /** Sends the newest state to the room; false where it may not be sent yet. */
  publish(held: HeldAuction): boolean;
  /** The auction is there no more: its members leave. */
  onGone(room: Room): void;
  /** The auction is no longer public: members need a right now. */
  onAsked(room: Room): void;
  hasMembers(room: Room): boolean;
  onConflated(): void;
}

/** The auctions that people watch, each held at its newest version [R2]. */
export function createAuctionRooms(options: AuctionRoomsOptions) {
  const entries = new Map<string, Entry>();
  const absentUntilMs = new Map<string, number>();

  function open(id: string): Entry {
    const room = auctionRoom(id);
    const publish = () => entry.held === undefined || options.publish(entry.held);
    const frames = createConflator(frameIntervalMs, publish, options.onConflated);
    const entry: Entry = { room, held: undefined, usedAtMs: Date.now(), frames, asking: 0 };
    entries.set(id, entry);
    if (entries.size > maxHeld) dropIdle();
    return entry;
  }

  function close(id: string): void {
    entries.get(id)?.frames.stop();
    entries.delete(id);
  }

  /** Keeps the newer of what is held and what arrived. */
  function apply(snapshot: AuctionSnapshot): void {
    absentUntilMs.delete(snapshot.id);
    const entry = entries.get(snapshot.id);
    if (entry === undefined) return;
    const before = entry.held?.snapshot;
    if (newer(before, snapshot) === before) return;
    let end: AnswerEnd | undefined;
    entry.held = {
      room: entry.room,
      snapshot,
      get end() {
        end ??= encodeEnd(JSON.stringify(snapshot.state));
        return end;
      },
    };
    if (snapshot.access === 'asked' && before?.access !== 'asked') options.onAsked(entry.room);
    entry.frames.touch();
  }

  function remove(id: string): void {
    const room = entries.get(id)?.room;
    close(id);
    if (room !== undefined) options.onGone(room);
  }

  /** Rejects where the service is away: what is held, and who waits in the room, then stays as it is. */
  async function fetchState(id: string): Promise<void> {
    if ((absentUntilMs.get(id) ?? 0) > Date.now()) return;
    const entry = entries.get(id) ?? open(id);
    entry.asking++;
    try {
      const snapshot = await options.source.state(id);
      if (snapshot !== undefined) apply(snapshot);
      else if (entry.held === undefined) {
        // Where an event has brought it meanwhile, it is there.
        if (absentUntilMs.size > maxHeld) absentUntilMs.clear();
        absentUntilMs.set(id, Date.now() + absentMs);
        remove(id);
      }
    } finally {
      entry.asking--;
      const isUseless = entry.held === undefined && entry.asking === 0 && !options.hasMembers(entry.room);
      if (isUseless && entries.get(id) === entry) close(id);
    }
  }

  const watchedIds = () => [...entries.keys()];

  /** Whether an answer needs a question that nobody has asked yet. */
  function needsQuestion(id: string): boolean {
    const entry = entries.get(id);
    if (entry?.held !== undefined || (entry?.asking ?? 0) > 0) return false;
    return (absentUntilMs.get(id) ?? 0) <= Date.now();
  }

  /** Lets go of what nobody watches or asks for any more. */
  function dropIdle(): void {
    const oldestMs = Date.now() - idleMs;
    for (const [id, entry] of entries) {
      const isIdle = entry.usedAtMs < oldestMs || entries.size > maxHeld;
      if (isIdle && entry.held !== undefined && !options.hasMembers(entry.room)) close(id);
    }
    for (const [id, untilMs] of absentUntilMs) if (untilMs < Date.now()) absentUntilMs.delete(id);
  }

  function held(id: string): HeldAuction | undefined {
    const entry = entries.get(id);
    if (entry?.held !== undefined) entry.usedAtMs = Date.now();
    return entry?.held;
  }

  return {
    apply,
    remove,
    /** What is in memory, without asking. */
    held,
    /** Asks where nothing is held; undefined where there is no such auction. Rejects where the service is away. */
    async load(id: string): Promise<HeldAuction | undefined> {
      if (held(id) === undefined) await fetchState(id);
      return held(id);
    },
    needsQuestion,
    watchedIds,
    size: () => entries.size,
    /** Compares what is held with the service's positions; fetches what is behind, removes what is gone. */
    async repair(positions: ReadonlyMap<string, Position>, askedIds: readonly string[]): Promise<void> {
      const behind: string[] = [];
      for (const id of askedIds) {
        const entry = entries.get(id);
        const position = positions.get(id);
        if (entry === undefined) continue;
        if (position === undefined) remove(id);
        else if (newer<Position>(entry.held?.snapshot, position) === position) behind.push(id);
      }
      await Promise.all(behind.map(fetchState));
    },
    /** Forgets all states and fetches those that are watched: the feed began anew. */
    async refetch(): Promise<void> {
      absentUntilMs.clear();
      for (const [id, entry] of entries) {
        entry.held = undefined;
        if (entry.asking === 0 && !options.hasMembers(entry.room)) close(id);
      }
      await Promise.all(watchedIds().map(fetchState));
    },
    dropIdle,
    stop(): void {
      for (const id of watchedIds()) close(id);
    },
  };
}
export type AuctionRooms = ReturnType<typeof createAuctionRooms>;
