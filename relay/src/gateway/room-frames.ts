import type { HeadFrame, Room, StateFrame } from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { AuctionRooms, HeldAuction } from '../rooms/auction-rooms.ts';
import type { ListChange } from '../rooms/list-items.ts';
import type { LiveList } from '../rooms/live-list.ts';
import type { Audiences, CatchUp } from './audiences.ts';
import {
  type EncodedMessage,
  encodeEvent,
  encodeEventEnding,
  encodeMessage,
  sendEncoded,
} from './encoded-message.ts';
import type { RelaySocket } from './relay-server.ts';

interface RoomFramesOptions {
  readonly audiences: Audiences;
  readonly clock: DatabaseClock;
  readonly epoch: () => number;
  /** Whether rights that are kept may still be relied on [R3]. */
  readonly isFresh: () => boolean;
}

/** Where a receiver of a list stands: lists have no epoch, their changes are numbered by the relay. */
export const listPosition = (change: number): Position => ({ epoch: 0, version: change });

/** Without the state, which members must not keep in memory. */
const positionOf = ({ snapshot: { epoch, version } }: HeldAuction): Position => ({ epoch, version });

/** Turns what is held into frames, and sends them. */
export function createRoomFrames({ audiences, clock, epoch, isFresh }: RoomFramesOptions) {
  const mayBeSent = ({ snapshot }: HeldAuction) => snapshot.access === 'public' || isFresh();
  const stateFrame = ({ room, snapshot }: HeldAuction): StateFrame => {
    const { epoch: at, version, state } = snapshot;
    return { room, epoch: at, version, state, nowMs: clock.nowMs() };
  };
  /** Of a frame to one receiver: the state itself is encoded once for all who catch up, join or poll. */
  const startOf = ({ room, snapshot: { epoch: at, version } }: HeldAuction): string =>
    `{"room":"${room}","epoch":${at},"version":${version},"nowMs":${clock.nowMs()},"state":`;
  /** @param isPart the receiver is left out of broadcasts, and gets the next part when it acknowledges this one */
  function itemsMessage({ itemsJson, gone }: ListChange, isPart = false): EncodedMessage {
    const content = `"items":${itemsJson},"gone":${JSON.stringify(gone)},"nowMs":${clock.nowMs()}`;
    return encodeEvent('items', `{"room":"live-list",${content}${isPart ? ',"more":true' : ''}}`);
  }

  return {
    publishState(held: HeldAuction): boolean {
      if (!audiences.has(held.room)) return true;
      if (!mayBeSent(held)) return false;
      const frame = stateFrame(held);
      audiences.broadcast(held.room, positionOf(held), encodeMessage('state', frame));
      return true;
    },
    publishItems(change: ListChange): void {
      audiences.broadcast('live-list', listPosition(change.upTo), itemsMessage(change));
    },
    /** Sends one receiver the latest state, or the first of the changes that it missed of a list. */
    sendMissed(
      socket: RelaySocket,
      room: Room,
      sent: Position,
      rooms: AuctionRooms,
      list: LiveList,
    ): CatchUp | undefined {
      if (room === 'live-list') {
        const change = list.changesAfter(sent.version);
        sendEncoded(socket, itemsMessage(change, !change.isAll));
        return { sent: listPosition(change.upTo), isAll: change.isAll };
      }
      const held = rooms.held(room.slice('auction:'.length));
      if (held === undefined || !mayBeSent(held)) return undefined;
      sendEncoded(socket, encodeEventEnding('state', startOf(held), held.end));
      return { sent: positionOf(held), isAll: true };
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
