import {
  type HeadFrame,
  maxUnacknowledgedFrames,
  type Room,
} from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { Metrics } from '../observe/metrics.ts';
import { type EncodedMessage, encodeMessage, sendEncoded } from './encoded-message.ts';
import { dismiss, type RelaySocket } from './relay-server.ts';

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

/** What a receiver that was left out is sent, and whether that is all it missed. */
export interface CatchUp {
  readonly sent: Position;
  readonly isAll: boolean;
}

/** Who is in which room, and who keeps up [R5]. */
export function createAudiences(metrics: Metrics) {
  const audiences = new Map<Room, Map<RelaySocket, Member>>();

  function sentTo(member: Member, at: Position): void {
    member.sent = at;
    member.unacknowledged.push(at.version);
    if (member.unacknowledged.length >= maxUnacknowledgedFrames) member.slowSinceMs ??= performance.now();
  }

  function remove(socket: RelaySocket, room: Room): void {
    socket.data.rooms.delete(room);
    const members = audiences.get(room);
    members?.delete(socket);
    if (members?.size === 0) audiences.delete(room);
  }

  return {
    /** Adds a socket, or records what a member has been sent again. */
    add(socket: RelaySocket, room: Room, sent: Position, partsFrom?: string): void {
      socket.data.rooms.add(room);
      const members = audiences.get(room) ?? new Map<RelaySocket, Member>();
      audiences.set(room, members);
      const member = members.get(socket);
      if (member === undefined) {
        members.set(socket, { unacknowledged: [], slowSinceMs: undefined, sent, partsFrom });
      } else Object.assign(member, { sent, partsFrom });
    },
    /** How a member stands: what it has been sent, and whether it keeps up. */
    standing: (socket: RelaySocket, room: Room): Readonly<Member> | undefined =>
      audiences.get(room)?.get(socket),
    remove,
    removeFromAll(socket: RelaySocket): void {
      for (const room of socket.data.rooms) remove(socket, room);
    },
    members: (room: Room): RelaySocket[] => [...(audiences.get(room)?.keys() ?? [])],
    has: (room: Room) => audiences.has(room),
    watchers: (room: Room) => audiences.get(room)?.size ?? 0,
    /** Sends a frame to all who keep up. */
    broadcast(room: Room, at: Position, message: EncodedMessage): void {
      const members = audiences.get(room);
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
      room: Room,
      version: number,
      sendMissed: (sent: Position) => CatchUp | undefined,
    ): void {
      const member = audiences.get(room)?.get(socket);
      if (member === undefined) return;
      const upTo = member.unacknowledged.findLastIndex((sent) => sent <= version);
      if (upTo < 0) return;
      member.unacknowledged = member.unacknowledged.slice(upTo + 1);
      if (member.slowSinceMs === undefined) return;
      const caughtUp = sendMissed(member.sent);
      if (caughtUp?.isAll !== false) member.slowSinceMs = undefined;
      if (caughtUp !== undefined) sentTo(member, caughtUp.sent);
    },
    /** Each 2 s: the position of every room, and an end for those who do not keep up. */
    tick(headOf: (room: Room, watchers: number) => HeadFrame | undefined): void {
      const overdueMs = performance.now() - slowCutMs;
      for (const [room, members] of audiences) {
        const head = headOf(room, members.size);
        const message = head && encodeMessage('head', head);
        for (const [socket, { slowSinceMs }] of members) {
          if (slowSinceMs !== undefined && slowSinceMs < overdueMs) {
            metrics.slowCuts.inc({ reason: 'unacknowledged' });
            dismiss(socket, 'slow');
          } else if (message && slowSinceMs === undefined) sendEncoded(socket, message);
        }
      }
    },
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
