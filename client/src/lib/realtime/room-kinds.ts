import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import type { LiveAuctionItem, LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import type { Position } from '@recolta/shared/domain/newer';

/** The cached state of an auction room. */
export type AuctionRoomState = LiveAuctionState;

export interface VersionedState extends Position {
  readonly id: string;
}

/** The cached state of a list room: its items by id. */
export type ItemsById<Item extends VersionedState = VersionedState> = Readonly<Record<string, Item>>;
export type ListRoomState = ItemsById<LiveAuctionItem>;
export type ControlRoomState = ItemsById<ControlRoomRow>;
/** Changes of the public announcements since the room was joined. */
export type AnnouncementRoomChanges = ItemsById<AnnouncementState>;
/** Changes of the published products since the room was joined. */
export type ProductRoomChanges = ItemsById<ProductState>;

/** Room kinds that the client shows, with the paths of the pages that start with one. */
const kinds = {
  auction: { ...roomNames.auction, firstOn: /^\/live-auctions\/([0-9a-f-]{36})\/participate$/ },
  'live-list': { ...roomNames['live-list'], firstOn: /^\/(?:live)?$/ },
  // Their pages call the service first, and then join.
  announcement: { ...roomNames.announcement, firstOn: null },
  announcements: { ...roomNames.announcements, firstOn: null },
  product: { ...roomNames.product, firstOn: null },
  products: { ...roomNames.products, firstOn: null },
  // Only for administrators: joined once the identity is known.
  'control-room': { ...roomNames['control-room'], firstOn: null },
} as const;

/**
 * Rooms that carry only changes, with the keys of the queries that they update: a join does not report earlier changes.
 */
export const listsOfChanges: Partial<Record<Room, readonly (readonly [path: readonly string[]])[]>> = {
  announcements: [
    [['main', 'announcements']],
    [['main', 'favourites']],
    [['main', 'accounts', 'publicProfile']],
  ],
  products: [[['main', 'products']]],
};

/** Prefixes of query keys whose states go through the one reducer [R2]. */
export const stateKeyRoots = Object.values(kinds).flatMap(({ carries, name }) =>
  carries === 'state' ? [['room', name] as const] : [],
);

/** `['room', name]`, with the id if the kind has one. */
export const roomKey = (room: Room): readonly string[] => ['room', ...room.split(':')];
export const productRoomKey = (id: string) => roomKey(kinds.product.roomOf(id));
export const auctionRoomKey = (id: string) => roomKey(kinds.auction.roomOf(id));
export const listRoomKey = roomKey(kinds['live-list'].name);
/** Names of rooms with a list, and their content. */
export interface ListRooms {
  'live-list': ListRoomState;
  'control-room': ControlRoomState;
  announcements: AnnouncementRoomChanges;
  products: ProductRoomChanges;
}

/** True if a room has one versioned state; the others are lists. */
export function hasState(room: Room): boolean {
  return Object.values(kinds).some(({ carries, name }) => carries === 'state' && room.startsWith(`${name}:`));
}

/** The room that a page starts with; null for a page without a room. */
export function roomOfPage(path: string): Room | null {
  for (const kind of Object.values(kinds)) {
    const found = kind.firstOn?.exec(path);
    if (found) return kind.carries === 'state' ? kind.roomOf(found[1] ?? '') : kind.name;
  }
  return null;
}
