import {
  maxUnacknowledgedBytes,
  maxUnacknowledgedMs,
  type WatcherCount,
} from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import type { HeldRoom, RoomUpdate } from '../rooms/room-store.ts';
import { type EncodedMessage, encodeEvent } from './encoded-message.ts';
import type { OutboundBytes } from './outbound-bytes.ts';
import { disconnect, type RelaySocket } from './relay-server.ts';

const slowCutMs = 30_000;
const headEachMs = 2000;
/** After its last frame a room gets a head sooner, so that its receivers acknowledge within 3 s [R5]. */
const headAfterFrameMs = 1500;
/** Interval at which to call {@link RoomMembers.tick}. */
export const tickEachMs = 500;

/** A frame that its receivers have to acknowledge; all of them share the object. */
interface SentFrame {
  readonly version: number;
  readonly bytes: number;
  readonly atMs: number;
}

interface Member {
  /** Oldest first. */
  unacknowledged: SentFrame[];
  unacknowledgedBytes: number;
  /** Start of being left out of broadcasts, in ms. */
  slowSinceMs: number | undefined;
  /** Latest version of the room that it was sent; for a list, the number of the last change. */
  sent: Position;
  /** For a list: the last id of the part that it got, while more parts follow. */
  partsFrom: string | undefined;
}

interface Room {
  readonly members: Map<RelaySocket, Member>;
  headDueMs: number;
  /** Time of the last head. */
  headAtMs: number;
  sentCount: WatcherCount | undefined;
}

/** Catch-up content for a receiver that was left out; `isAll` is false if more follows its next acknowledgement. */
export type CatchUp = Pick<RoomUpdate, 'sent' | 'isAll'> & { readonly bytes: number };

/** Sends one receiver what it missed after a position; undefined if it may not be sent yet. */
type SendMissed = (socket: RelaySocket, room: string, sent: Position) => CatchUp | undefined;

/** The members of each room, and which of them keep up [R5]. */
export function createRoomMembers(metrics: RelayMetrics, send: OutboundBytes['send']) {
  const rooms = new Map<string, Room>();
  const memberOf = (socket: RelaySocket, room: string) => rooms.get(room)?.members.get(socket);

  /** Returns false and leaves a member out if its oldest unacknowledged frame is too old. */
  function keepsUp(member: Member, nowMs: number): boolean {
    const [oldest] = member.unacknowledged;
    if (oldest !== undefined && nowMs - oldest.atMs > maxUnacknowledgedMs) member.slowSinceMs ??= nowMs;
    return member.slowSinceMs === undefined;
  }

  function sentTo(member: Member, at: Position, frame: SentFrame): void {
    member.sent = at;
    member.unacknowledged.push(frame);
    member.unacknowledgedBytes += frame.bytes;
    if (member.unacknowledgedBytes > maxUnacknowledgedBytes) member.slowSinceMs ??= frame.atMs;
  }

  /** Removes the frames up to a version from the unacknowledged ones; returns false if there are none. */
  function takeAcknowledged(member: Member, version: number): boolean {
    const upTo = member.unacknowledged.findLastIndex((frame) => frame.version <= version);
    for (const { bytes } of member.unacknowledged.splice(0, upTo + 1)) member.unacknowledgedBytes -= bytes;
    return upTo >= 0;
  }

  /** True if a member has acknowledged everything, but what it missed may not be sent yet. */
  const isHeldBack = ({ slowSinceMs, unacknowledged }: Member) =>
    slowSinceMs !== undefined && unacknowledged.length === 0;

  function catchUp(member: Member, caughtUp: CatchUp | undefined): void {
    if (caughtUp === undefined) return;
    const { sent, bytes, isAll } = caughtUp;
    if (isAll) member.slowSinceMs = undefined;
    sentTo(member, sent, { version: sent.version, bytes, atMs: performance.now() });
  }

  /** Members acknowledge once: nothing but this tries again to send what was held back. */
  function sendHeldBack(name: string, { members }: Room, nowMs: number, sendMissed: SendMissed): void {
    for (const [socket, member] of members) {
      if (!isHeldBack(member)) continue;
      // The wait was not the member's.
      member.slowSinceMs = nowMs;
      catchUp(member, sendMissed(socket, name, member.sent));
    }
  }

  function closeStuck({ members }: Room, nowMs: number): void {
    for (const [socket, member] of members) {
      if (keepsUp(member, nowMs) || nowMs - (member.slowSinceMs ?? nowMs) <= slowCutMs) continue;
      metrics.slowCuts.inc({ reason: 'unacknowledged' });
      disconnect(socket, 'slow');
    }
  }

  const slowMembers = ({ members }: Room) =>
    [...members].filter(([, { slowSinceMs }]) => slowSinceMs !== undefined).map(([socket]) => socket);

  function remove(socket: RelaySocket, room: string): void {
    socket.data.rooms.delete(room);
    const members = rooms.get(room)?.members;
    members?.delete(socket);
    if (members?.size === 0) rooms.delete(room);
  }

  return {
    /** Adds a socket, or updates what a member was sent. */
    add(socket: RelaySocket, room: string, sent: Position, partsFrom?: string): void {
      socket.data.rooms.add(room);
      const opened = rooms.get(room) ?? {
        members: new Map(),
        headDueMs: 0,
        headAtMs: 0,
        sentCount: undefined,
      };
      rooms.set(room, opened);
      const { members } = opened;
      const member = members.get(socket);
      if (member === undefined) {
        members.set(socket, {
          unacknowledged: [],
          unacknowledgedBytes: 0,
          slowSinceMs: undefined,
          sent,
          partsFrom,
        });
      } else Object.assign(member, { sent, partsFrom });
    },
    find: (socket: RelaySocket, room: string): Readonly<Member> | undefined => memberOf(socket, room),
    remove,
    removeFromAll(socket: RelaySocket): void {
      for (const room of socket.data.rooms) remove(socket, room);
    },
    socketsOf: (room: string): RelaySocket[] => [...(rooms.get(room)?.members.keys() ?? [])],
    /** Names of the rooms that have members. */
    names: (): string[] => [...rooms.keys()],
    has: (room: string) => rooms.has(room),
    count: (room: string) => rooms.get(room)?.members.size ?? 0,
    /** Sends a frame to all members who keep up. */
    broadcast(room: string, at: Position, message: EncodedMessage): void {
      const found = rooms.get(room);
      if (found === undefined) return;
      metrics.frames.inc();
      const frame = { version: at.version, bytes: message.bytes, atMs: performance.now() };
      found.headDueMs = frame.atMs + headAfterFrameMs;
      for (const [socket, member] of found.members) {
        if (!keepsUp(member, frame.atMs)) continue;
        sentTo(member, at, frame);
        send(socket.conn, message);
      }
    },
    /** Counts a join as an acknowledgement of the version that it claims; its answer brings the latest. */
    holds(socket: RelaySocket, room: string, version: number): void {
      const member = memberOf(socket, room);
      if (member !== undefined && takeAcknowledged(member, version)) member.slowSinceMs = undefined;
    },
    /**
     * Processes an acknowledgement. Sends a receiver that was left out what it missed: all of it, or a part, and
     * the next part after the next acknowledgement. What may not be sent yet follows with a tick.
     */
    acknowledge(
      socket: RelaySocket,
      room: string,
      version: number,
      sendMissed: (sent: Position) => CatchUp | undefined,
    ): void {
      const member = memberOf(socket, room);
      if (member === undefined || !takeAcknowledged(member, version) || member.slowSinceMs === undefined)
        return;
      catchUp(member, sendMissed(member.sent));
    },
    /**
     * Sends a head to each room that got none for 2 s, unless frames carry the same data, and closes sockets that
     * have been slow for too long. Members that are left out get every head, because they acknowledge heads, and
     * what was held back once it may be sent.
     */
    tick(
      countOf: (room: string) => WatcherCount,
      headOf: (room: string, count: WatcherCount) => EncodedMessage | undefined,
      sendMissed: SendMissed,
    ): void {
      const nowMs = performance.now();
      for (const [name, room] of rooms) {
        sendHeldBack(name, room, nowMs, sendMissed);
        closeStuck(room, nowMs);
        const count = countOf(name);
        const isChanged = !isSameCount(count, room.sentCount) && nowMs - room.headAtMs >= headEachMs;
        const isDue = isChanged || nowMs >= room.headDueMs;
        const receivers = isDue ? [...room.members.keys()] : slowMembers(room);
        const message = receivers.length > 0 ? headOf(name, count) : undefined;
        if (message === undefined) continue;
        for (const socket of receivers) send(socket.conn, message);
        if (isDue) Object.assign(room, { headAtMs: nowMs, headDueMs: nowMs + headEachMs, sentCount: count });
      }
    },
  };
}
const isSameCount = (one: WatcherCount, other: WatcherCount | undefined) =>
  one.watchers === other?.watchers && one.relaysAway === other.relaysAway;
export type RoomMembers = ReturnType<typeof createRoomMembers>;

interface RoomFramesOptions {
  readonly members: RoomMembers;
  readonly send: OutboundBytes['send'];
  readonly clock: DatabaseClock;
  held(room: string): HeldRoom | undefined;
  /** True if cached rights are still valid [R3]. */
  isFresh(): boolean;
  /** Age of what the room shows, in ms, if its service has not been read for too long [R1]. */
  feedAgeMs(room: string): number | undefined;
}

/** Encodes the state of rooms as frames, and sends them. */
export function createRoomFrames({ members, send, clock, held, isFresh, feedAgeMs }: RoomFramesOptions) {
  const mayBeSent = ({ isPublic }: HeldRoom) => isPublic || isFresh();

  function messageOf(room: string, { event, fields, end, isAll }: RoomUpdate): EncodedMessage {
    const start = `{"room":"${room}","nowMs":${clock.nowMs()},${fields}`;
    // The receiver is left out of broadcasts, and gets the next part when it acknowledges this one.
    return encodeEvent(event, end === null ? `${start}${isAll ? '' : ',"more":true'}}` : start, end);
  }

  return {
    /** Sends an update to all members who keep up; returns false if it may not be sent yet. */
    publish({ room, isPublic }: HeldRoom, update: RoomUpdate): boolean {
      if (!members.has(room)) return true;
      if (!isPublic && !isFresh()) return false;
      members.broadcast(room, update.sent, messageOf(room, update));
      return true;
    },
    /** Sends one receiver what it missed, or the first part of it. */
    sendMissed(socket: RelaySocket, room: string, sent: CatchUp['sent']): CatchUp | undefined {
      const found = held(room);
      if (found === undefined || !mayBeSent(found)) return undefined;
      const update = found.updateSince(sent);
      const message = messageOf(room, update);
      send(socket.conn, message);
      return { ...update, bytes: message.bytes };
    },
    headOf(room: string, count: WatcherCount): EncodedMessage | undefined {
      const found = held(room);
      if (found === undefined || !mayBeSent(found)) return undefined;
      const counts = { ...count, total: found.total?.(), feedAgeMs: feedAgeMs(room) };
      const head = { room, ...found.position(), ...counts, nowMs: clock.nowMs() };
      return encodeEvent('head', JSON.stringify(head));
    },
  };
}
export type RoomFrames = ReturnType<typeof createRoomFrames>;
