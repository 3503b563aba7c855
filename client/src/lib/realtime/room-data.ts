import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ItemsFrame, JoinAnswer, Room } from '@recolta/shared/contracts/socket/messages';
import { newer, type Position } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
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

/** The list with some items newer and some gone; the same object where nothing changed. */
export function mergeItems(
  held: ListRoomState | undefined,
  items: Readonly<Record<string, LiveAuctionItem>>,
  gone: readonly string[],
): ListRoomState {
  const next: Record<string, LiveAuctionItem> = { ...held };
  let hasChanged = held === undefined;
  for (const [id, item] of Object.entries(items)) {
    const kept = newer(held?.[id], item);
    if (kept !== held?.[id]) hasChanged = true;
    next[id] = kept;
  }
  for (const id of gone) {
    if (id in next) hasChanged = true;
    delete next[id];
  }
  return hasChanged || held === undefined ? next : held;
}

/** A whole list: what it does not name is gone, what it names is kept where it is held newer. */
export function replaceItems(
  held: ListRoomState | undefined,
  items: Readonly<Record<string, LiveAuctionItem>>,
): ListRoomState {
  const gone = Object.keys(held ?? {}).filter((id) => !(id in items));
  return mergeItems(held, items, gone);
}

export function takeItems(client: QueryClient, frame: ItemsFrame): void {
  client.setQueryData<ListRoomState>(listRoomKey, (held) => mergeItems(held, frame.items, frame.gone));
}

/** Takes the answer to a join or a poll. */
export function takeAnswer(client: QueryClient, answer: Extract<JoinAnswer, { ok: true }>): void {
  const { state, items } = answer;
  if (state) takeState(client, state);
  if (items) client.setQueryData<ListRoomState>(listRoomKey, (held) => replaceItems(held, items));
}
