import {
  type HeadFrame,
  maxUnacknowledgedFrames,
  type Room,
} from '@recolta/shared/contracts/socket/messages';
import type { Metrics } from '../observe/metrics.ts';
import { type EncodedMessage, encodeMessage, sendEncoded } from './encoded-message.ts';
import { dismiss, type RelaySocket } from './relay-server.ts';

const slowCutMs = 30_000;
const maxBufferedBytes = 1_000_000;

interface Member {
  /** Versions of the frames that are sent and not acknowledged, oldest first. */
  unacknowledged: number[];
  slowSinceMs: number | undefined;
}

/** Who is in which room, and who keeps up [R5]. */
export function createAudiences(metrics: Metrics) {
  const audiences = new Map<Room, Map<RelaySocket, Member>>();

  function sentTo(member: Member, version: number): void {
    member.unacknowledged.push(version);
    if (member.unacknowledged.length >= maxUnacknowledgedFrames) member.slowSinceMs = performance.now();
  }

  function remove(socket: RelaySocket, room: Room): void {
    socket.data.rooms.delete(room);
    const members = audiences.get(room);
    members?.delete(socket);
    if (members?.size === 0) audiences.delete(room);
  }

  const isChoked = (socket: RelaySocket) => socket.conn.request.socket.writableLength > maxBufferedBytes;

  return {
    add(socket: RelaySocket, room: Room): void {
      socket.data.rooms.add(room);
      const members = audiences.get(room) ?? new Map<RelaySocket, Member>();
      audiences.set(room, members);
      if (!members.has(socket)) members.set(socket, { unacknowledged: [], slowSinceMs: undefined });
    },
    remove,
    removeFromAll(socket: RelaySocket): void {
      for (const room of socket.data.rooms) remove(socket, room);
    },
    members: (room: Room): RelaySocket[] => [...(audiences.get(room)?.keys() ?? [])],
    has: (room: Room) => audiences.has(room),
    watchers: (room: Room) => audiences.get(room)?.size ?? 0,
    /** Sends a frame to all who keep up. */
    broadcast(room: Room, version: number, message: EncodedMessage): void {
      const members = audiences.get(room);
      if (members === undefined) return;
      metrics.frames.inc();
      for (const [socket, member] of members) {
        if (member.slowSinceMs !== undefined) continue;
        sendEncoded(socket, message);
        sentTo(member, version);
      }
    },
    /** Takes an acknowledgement; sends the latest where the receiver had been left out. */
    acknowledge(socket: RelaySocket, room: Room, version: number, sendLatest: () => number): void {
      const member = audiences.get(room)?.get(socket);
      if (member === undefined) return;
      const upTo = member.unacknowledged.findLastIndex((sent) => sent <= version);
      if (upTo < 0) return;
      member.unacknowledged = member.unacknowledged.slice(upTo + 1);
      if (member.slowSinceMs === undefined) return;
      member.slowSinceMs = undefined;
      sentTo(member, sendLatest());
    },
    /** Each 2 s: the position of every room, and an end for those who do not keep up. */
    tick(headOf: (room: Room, watchers: number) => HeadFrame | undefined): void {
      const overdueMs = performance.now() - slowCutMs;
      for (const [room, members] of audiences) {
        const head = headOf(room, members.size);
        const message = head && encodeMessage('head', head);
        for (const [socket, { slowSinceMs }] of members) {
          if (isChoked(socket) || (slowSinceMs !== undefined && slowSinceMs < overdueMs)) {
            metrics.slowCuts.inc();
            dismiss(socket, 'slow');
          } else if (message && slowSinceMs === undefined) sendEncoded(socket, message);
        }
      }
    },
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
