import type { ItemsFrame, JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import { type Room, roomNames } from '@recolta/shared/contracts/socket/room-names';
import type { Position } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { mergeItems, noteForAssemblies } from './list-assembly.ts';
import {
  type AuctionRoomState,
  hasState,
  type ItemsById,
  roomKey,
  type VersionedState,
} from './room-kinds.ts';

/** The position held for a room; null if there is none, and for lists, which have none. */
export function heldPosition(client: QueryClient, room: Room): Position | null {
  const state = hasState(room) ? client.getQueryData<VersionedState>(roomKey(room)) : undefined;
  return state ? { epoch: state.epoch, version: state.version } : null;
}

/** Applies a room's state from any source; one that is not newer changes nothing [R2]. */
export function takeRoomState(client: QueryClient, room: Room, state: VersionedState): void {
  client.setQueryData<VersionedState>(roomKey(room), state);
}

export function takeState(client: QueryClient, state: AuctionRoomState): void {
  takeRoomState(client, roomNames.auction.roomOf(state.id), state);
}

export function takeItems(client: QueryClient, { room, items, gone }: ItemsFrame): void {
  noteForAssemblies(client, room, Object.keys(items), gone);
  client.setQueryData<ItemsById>(roomKey(room), (held) => mergeItems(held, items, gone));
}

/** Applies the state of a join or poll answer. */
export function takeAnswer(client: QueryClient, { room, state }: Extract<JoinAnswer, { ok: true }>): void {
  if (state) takeRoomState(client, room, state);
}
