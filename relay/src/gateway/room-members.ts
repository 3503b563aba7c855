import { maxUnacknowledgedFrames } from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { Metrics } from '../observe/metrics.ts';
import type { RoomUpdate } from '../rooms/room-store.ts';
import { type EncodedMessage, sendEncoded } from './encoded-message.ts';
import { disconnect, type RelaySocket } from './relay-server.ts';

const slowCutMs = 30_000;

interface Member {
  /** Versions of the frames that are sent and not acknowledged, oldest first. */
  unacknowledged: number[];
  /** Since when it is left out of broadcasts. */
  slowSinceMs: number | undefined;
  /** Up to where it has been sent the room; for a list, the number of its last change. */
  sent: Position;
  /** Of a list: the last id of the part that it got, while more parts follow. */
  partsFrom: string | undefined;
}

/** What a receiver that was left out is sent; false for `isAll` where more follows its next acknowledgement. */
export type CatchUp = Pick<RoomUpdate, 'sent' | 'isAll'>;

/** The members of each room, and which of them keep up [R5]. */
export function createRoomMembers(metrics: Metrics) {
  const rooms = new Map<string, Map<RelaySocket, Member>>();

  function sentTo(member: Member, at: Position): void {
    member.sent = at;
    member.unacknowledged.push(at.version);
    if (member.unacknowledged.length >= maxUnacknowledgedFrames) member.slowSinceMs ??= performance.now();
  }

  function remove(socket: RelaySocket, room: string): void {
    socket.data.rooms.delete(room);
    const members = rooms.get(room);
    members?.delete(socket);
    if (members?.size === 0) rooms.delete(room);
  }

  return {
    /** Adds a socket, or records what a member has been sent again. */
    add(socket: RelaySocket, room: string, sent: Position, partsFrom?: string): void {
      socket.data.rooms.add(room);
      const members = rooms.get(room) ?? new Map<RelaySocket, Member>();
      rooms.set(room, members);
      const member = members.get(socket);
      if (member === undefined) {
        members.set(socket, { unacknowledged: [], slowSinceMs: undefined, sent, partsFrom });
      } else Object.assign(member, { sent, partsFrom });
    },
    find: (socket: RelaySocket, room: string): Readonly<Member> | undefined => rooms.get(room)?.get(socket),
    remove,
    removeFromAll(socket: RelaySocket): void {
      for (const room of socket.data.rooms) remove(socket, room);
    },
    socketsOf: (room: string): RelaySocket[] => [...(rooms.get(room)?.keys() ?? [])],
    has: (room: string) => rooms.has(room),
    count: (room: string) => rooms.get(room)?.size ?? 0,
    /** Sends a frame to all who keep up. */
    broadcast(room: string, at: Position, message: EncodedMessage): void {
      const members = rooms.get(room);
      if (members === undefined) return;
      metrics.frames.inc();
      for (const [socket, member] of members) {
        if (member.slowSinceMs !== undefined) continue;
        sentTo(member, at);
        sendEncoded(socket, message);
      }
    },
    /**
     * Takes an acknowledgement; where the receiver had been left out, sends what it missed: all of it, or a part,
     * and the next part after the next acknowledgement.
     */
    acknowledge(
      socket: RelaySocket,
      room: string,
      version: number,
      sendMissed: (sent: Position) => CatchUp | undefined,
    ): void {
      const member = rooms.get(room)?.get(socket);
      if (member === undefined) return;
      const upTo = member.unacknowledged.findLastIndex((sent) => sent <= version);
      if (upTo < 0) return;
      member.unacknowledged = member.unacknowledged.slice(upTo + 1);
      if (member.slowSinceMs === undefined) return;
      const caughtUp = sendMissed(member.sent);
      if (caughtUp?.isAll !== false) member.slowSinceMs = undefined;
      if (caughtUp !== undefined) sentTo(member, caughtUp.sent);
    },
    /** Each 2 s: sends every room its head, and closes the sockets that have not kept up for too long. */
    tick(headOf: (room: string, watchers: number) => EncodedMessage | undefined): void {
      const overdueMs = performance.now() - slowCutMs;
      for (const [room, members] of rooms) {
        const message = headOf(room, members.size);
        for (const [socket, { slowSinceMs }] of members) {
          if (slowSinceMs !== undefined && slowSinceMs < overdueMs) {
            metrics.slowCuts.inc({ reason: 'unacknowledged' });
            disconnect(socket, 'slow');
          } else if (message && slowSinceMs === undefined) sendEncoded(socket, message);
        }
      }
    },
  };
}
export type RoomMembers = ReturnType<typeof createRoomMembers>;
