import * as z from 'zod/mini';
import { idPattern } from '../../domain/ids.ts';
import { announcementStateSchema } from '../http/announcement-state.ts';
import { controlRoomRowSchema } from '../http/control-room.ts';
import { liveAuctionItemSchema, liveAuctionStateSchema } from '../http/live-auction-state.ts';
import { productStateSchema } from '../http/product-state.ts';
import { listRoomName, type roomNames, stateRoomName } from './room-names.ts';

/** An id in a room's name. */
export const roomIdSchema = z.string().check(z.regex(idPattern));

/** Rooms `<name>:<id>`, each with one versioned state. */
export function stateRoom<const Name extends string, State extends z.core.$ZodType>(
  name: Name,
  state: State,
) {
  return { ...stateRoomName(name), room: z.templateLiteral([`${name}:`, roomIdSchema]), state } as const;
}

/** One room with a list of items, each with its own version. */
export function listRoom<const Name extends string, Item extends z.core.$ZodType>(name: Name, item: Item) {
  return { ...listRoomName(name), room: z.literal(name), item } as const;
}

/** Every kind of room of `roomNames`, with its content. Relay and client have a table of the same kinds. */
export const roomKinds = {
  auction: stateRoom('auction', liveAuctionStateSchema),
  announcement: stateRoom('announcement', announcementStateSchema),
  announcements: listRoom('announcements', announcementStateSchema),
  product: stateRoom('product', productStateSchema),
  products: listRoom('products', productStateSchema),
  'live-list': listRoom('live-list', liveAuctionItemSchema),
  'control-room': listRoom('control-room', controlRoomRowSchema),
} as const satisfies Record<keyof typeof roomNames, unknown>;

/** Names of all rooms, and the room content of frames and answers. */
export const roomSchema = z.union(Object.values(roomKinds).map(({ room }) => room));
export const roomStateSchema = z.union([
  roomKinds.auction.state,
  roomKinds.announcement.state,
  roomKinds.product.state,
]);
export const roomItemSchema = z.union([
  roomKinds['live-list'].item,
  roomKinds['control-room'].item,
  roomKinds.announcements.item,
  roomKinds.products.item,
]);
