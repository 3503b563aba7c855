import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Room } from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { Logger } from 'pino';
import type { RoomDoor } from '../rooms/room-door.ts';
import type { Audiences, CatchUp } from './audiences.ts';
import { accountRoom, type RelayServer, type RelaySocket, socketsIn } from './relay-server.ts';

interface EvictionsOptions {
  readonly io: RelayServer;
  readonly audiences: Audiences;
  readonly door: () => RoomDoor;
  readonly sendMissed: (socket: RelaySocket, room: Room, sent: Position) => CatchUp | undefined;
  readonly log: Logger;
}

const nothingSent: Position = { epoch: 0, version: 0 };

/** Takes rights back: a member leaves at once, and comes back where the service still says yes [R3]. */
export function createEvictions({ io, audiences, door, sendMissed, log }: EvictionsOptions) {
  async function review(socket: RelaySocket, room: Room): Promise<void> {
    audiences.remove(socket, room);
    const admission = await door().admit(room, { token: socket.data.token, mayAsk: () => true });
    if (!admission.ok || !socket.connected) return;
    audiences.add(socket, room, nothingSent);
    const latest = sendMissed(socket, room, nothingSent);
    if (latest !== undefined) audiences.add(socket, room, latest.sent);
  }

  function reviewAll(sockets: readonly RelaySocket[], room: Room): void {
    for (const socket of sockets) {
      review(socket, room).catch((error: unknown) => log.error({ err: error }, 'a right was not reviewed'));
    }
  }

  return {
    /** Everyone in the room needs a right anew. */
    reviewRoom: (room: Room) => reviewAll(audiences.members(room), room),
    accessChanged({ accountId, room: name }: FeedEvent & { kind: 'access' }): void {
      const room = door().roomNamed(name);
      if (room === undefined) return;
      const members = socketsIn(io, accountRoom(accountId)).filter((socket) => socket.data.rooms.has(room));
      reviewAll(members, room);
    },
    /** The room is there no more. */
    emptyRoom(room: Room): void {
      for (const socket of audiences.members(room)) audiences.remove(socket, room);
    },
  };
}
export type Evictions = ReturnType<typeof createEvictions>;
