import type { ItemsFrame, JoinAnswer, Room } from '@recolta/shared/contracts/socket/messages';
import type { Position } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { noteForAssemblies } from './list-assembly.ts';
import { mergeItems } from './merge-items.ts';
import { type AuctionRoomState, auctionRoomKey, type ListRoomState, listRoomKey } from './room-keys.ts';

const auctionPrefix = 'auction:';

/** The auction that a room is about; null for a list. */
export function auctionIdOf(room: Room): string | null {
  return room.startsWith(auctionPrefix) ? room.slice(auctionPrefix.length) : null;
}

/** The position held for a room; null where nothing is held, and for lists, which have none. */
export function heldPosition(client: QueryClient, room: Room): Position | null {
  const id = auctionIdOf(room);
  const state = id === null ? undefined : client.getQueryData<AuctionRoomState>(auctionRoomKey(id));
  return state ? { epoch: state.epoch, version: state.version } : null;
}

/** Takes an auction's state from any source; what is not newer changes nothing [R2]. */
export function takeState(client: QueryClient, state: AuctionRoomState): void {
  client.setQueryData<AuctionRoomState>(auctionRoomKey(state.id), state);
}

export function takeItems(client: QueryClient, frame: ItemsFrame): void {
  noteForAssemblies(client, Object.keys(frame.items), frame.gone);
  client.setQueryData<ListRoomState>(listRoomKey, (held) => mergeItems(held, frame.items, frame.gone));
}

/** Takes an auction's state from the answer to a join or a poll. */
export function takeAnswer(client: QueryClient, { state }: Extract<JoinAnswer, { ok: true }>): void {
  if (state) takeState(client, state);
}
