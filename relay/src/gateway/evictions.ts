import type { Log } from '@recolta/server-kit/log';
import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { Position } from '@recolta/shared/domain/newer';
import type { RoomAccessControl } from '../rooms/room-access.ts';
import { accountRoom, type RelayServer, type RelaySocket, socketsIn } from './relay-server.ts';
import type { RoomFrames, RoomMembers } from './room-members.ts';

interface EvictionsOptions {
  readonly io: RelayServer;
  readonly members: RoomMembers;
  readonly frames: RoomFrames;
  readonly check: RoomAccessControl['check'];
  readonly log: Log;
}

/** The next join returns the reason; without this event the page would keep showing the last state. */
function tellGone(socket: RelaySocket, room: string): void {
  socket.emit('gone', { room: room as Room });
}

const nothingSent: Position = { epoch: 0, version: 0 };

/** Evicts members at once when a right may have ended, and readmits those whom the service allows [R3]. */
export function createEvictions({ io, members, frames, check, log }: EvictionsOptions) {
  async function review(socket: RelaySocket, room: string): Promise<void> {
    const { inReview, token } = socket.data;
    members.remove(socket, room);
    inReview.add(room);
    const access = await check(room, { token, mayAsk: () => true });
    if (!inReview.delete(room) || !socket.connected) return;
    if (!access.ok) return tellGone(socket, room);
    members.add(socket, room, nothingSent);
    const latest = frames.sendMissed(socket, room, nothingSent);
    if (latest !== undefined) members.add(socket, room, latest.sent);
  }

  function reviewAll(sockets: readonly RelaySocket[], room: string): void {
    for (const socket of sockets) {
      review(socket, room).catch((error: unknown) => {
        socket.data.inReview.delete(room);
        log.error({ err: error }, 'failed to review a right');
      });
    }
  }

  return {
    /** Every member of the room needs a right now. */
    reviewRoom: (room: string) => reviewAll(members.socketsOf(room), room),
    accessChanged({ accountId, room }: FeedEvent & { kind: 'access' }): void {
      const own = socketsIn(io, accountRoom(accountId));
      reviewAll(
        own.filter((socket) => socket.data.rooms.has(room)),
        room,
      );
    },
    /** The room no longer exists. */
    emptyRoom(room: string): void {
      for (const socket of members.socketsOf(room)) {
        members.remove(socket, room);
        tellGone(socket, room);
      }
    },
  };
}
