import type { LiveAuctionItem, LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { type Room, roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import type { Position } from '@recolta/shared/domain/newer';

/** What the cache holds for the room of one auction. */
export type AuctionRoomState = LiveAuctionState;

/** What the cache holds for a list room: its items by id. */
export type ListRoomState = Readonly<Record<string, LiveAuctionItem>>;

export interface VersionedState extends Position {
  readonly id: string;
}

/** Every kind of room that a page can show, with the paths of the pages that show one first. */
const kinds = {
  auction: { ...roomKinds.auction, firstOn: /^\/live-auctions\/([0-9a-f-]{36})\/participate$/ },
  'live-list': { ...roomKinds['live-list'], firstOn: /^\/(?:live)?$/ },
} as const;

/** Keys under which the cache holds states, which go through the one reducer [R2]. */
export const stateKeyRoots = Object.values(kinds).flatMap(({ carries, name }) =>
  carries === 'state' ? [['room', name] as const] : [],
);

/** `['room', name]`, with the id where the kind has one. */
export const roomKey = (room: Room): readonly string[] => ['room', ...room.split(':')];
export const auctionRoomKey = (id: string) => roomKey(kinds.auction.roomOf(id));
export const listRoomKey = roomKey(kinds['live-list'].name);

/** Whether a room has one state with a version; the others are lists. */
export function hasState(room: Room): boolean {
  return Object.values(kinds).some(({ carries, name }) => carries === 'state' && room.startsWith(`${name}:`));
}

/** The room that a page shows first; null for a page without one. */
export function roomOfPage(path: string): Room | null {
  for (const kind of Object.values(kinds)) {
    const found = kind.firstOn.exec(path);
    if (found) return kind.carries === 'state' ? kind.roomOf(found[1] ?? '') : kind.name;
  }
  return null;
}
