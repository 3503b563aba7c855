import type { HeadFrame, Room, StateFrame } from '@recolta/shared/contracts/socket/messages';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { AuctionRooms, HeldAuction } from '../rooms/auction-rooms.ts';
import type { ListChange, LiveList } from '../rooms/live-list.ts';
import type { Audiences } from './audiences.ts';
import { encodeMessage } from './encoded-message.ts';
import type { RelaySocket } from './relay-server.ts';

interface RoomFramesOptions {
  readonly audiences: Audiences;
  readonly clock: DatabaseClock;
  readonly epoch: () => number;
  /** Whether rights that are kept may still be relied on [R3]. */
  readonly isFresh: () => boolean;
}

/** Turns what is held into frames, and sends them. */
export function createRoomFrames({ audiences, clock, epoch, isFresh }: RoomFramesOptions) {
  const mayBeSent = ({ snapshot }: HeldAuction) => snapshot.access === 'public' || isFresh();
  const stateFrame = ({ room, snapshot }: HeldAuction): StateFrame => {
    const { epoch: at, version, state } = snapshot;
    return { room, epoch: at, version, state, nowMs: clock.nowMs() };
  };
  const itemsFrame = (change: ListChange) =>
    ({ room: 'live-list', ...change, nowMs: clock.nowMs() }) as const;

  return {
    publishState(held: HeldAuction): boolean {
      if (!audiences.has(held.room)) return true;
      if (!mayBeSent(held)) return false;
      const frame = stateFrame(held);
      audiences.broadcast(held.room, frame.version, encodeMessage('state', frame));
      return true;
    },
    publishItems(change: ListChange): boolean {
      const frame = itemsFrame(change);
      audiences.broadcast('live-list', 0, encodeMessage('items', frame));
      return true;
    },
    /** Sends one receiver all that it may have missed, and says which version that is. */
    sendLatest(socket: RelaySocket, room: Room, rooms: AuctionRooms, list: LiveList): number {
      if (room === 'live-list') socket.emit('items', itemsFrame(list.whole()));
      const held = rooms.held(room.slice('auction:'.length));
      if (held === undefined || !mayBeSent(held)) return 0;
      socket.emit('state', stateFrame(held));
      return held.snapshot.version;
    },
    headOf(room: Room, watchers: number, rooms: AuctionRooms): HeadFrame | undefined {
      const common = { room, watchers, nowMs: clock.nowMs() };
      if (room === 'live-list') return { ...common, epoch: epoch(), version: 0 };
      const held = rooms.held(room.slice('auction:'.length));
      if (held === undefined || !mayBeSent(held)) return undefined;
      return { ...common, epoch: held.snapshot.epoch, version: held.snapshot.version };
    },
  };
}
export type RoomFrames = ReturnType<typeof createRoomFrames>;
