import type { DatabaseClock } from '../feed/database-clock.ts';
import type { HeldRoom, RoomUpdate } from '../rooms/room-store.ts';
import { type EncodedMessage, encodeEvent, sendEncoded } from './encoded-message.ts';
import type { RelaySocket } from './relay-server.ts';
import type { CatchUp, RoomMembers } from './room-members.ts';

interface RoomFramesOptions {
  readonly members: RoomMembers;
  readonly clock: DatabaseClock;
  held(room: string): HeldRoom | undefined;
  /** Whether rights that are kept may still be relied on [R3]. */
  isFresh(): boolean;
}

/** Turns what is held of rooms into frames, and sends them. */
export function createRoomFrames({ members, clock, held, isFresh }: RoomFramesOptions) {
  const mayBeSent = ({ isPublic }: HeldRoom) => isPublic || isFresh();

  function messageOf(room: string, { event, fields, end, isAll }: RoomUpdate): EncodedMessage {
    const start = `{"room":"${room}","nowMs":${clock.nowMs()},${fields}`;
    // The receiver is left out of broadcasts, and gets the next part when it acknowledges this one.
    return encodeEvent(event, end === null ? `${start}${isAll ? '' : ',"more":true'}}` : start, end);
  }

  return {
    /** Sends an update to all members who keep up; false where it may not be sent yet. */
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
      sendEncoded(socket, messageOf(room, update));
      return update;
    },
    headOf(room: string, watchers: number): EncodedMessage | undefined {
      const found = held(room);
      if (found === undefined || !mayBeSent(found)) return undefined;
      const head = { room, ...found.position(), watchers, nowMs: clock.nowMs() };
      return encodeEvent('head', JSON.stringify(head));
    },
  };
}
export type RoomFrames = ReturnType<typeof createRoomFrames>;
