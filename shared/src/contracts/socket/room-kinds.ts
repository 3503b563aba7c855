import * as z from 'zod/mini';
import { announcementStateSchema } from '../http/announcement-state.ts';
import { controlRoomRowSchema } from '../http/control-room.ts';
import { liveAuctionItemSchema, liveAuctionStateSchema } from '../http/live-auction-state.ts';
import { productStateSchema } from '../http/product-state.ts';

/** An id in a room's name: only lower case, so that each object has one room. */
export const roomIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** Rooms `<name>:<id>`, each with one versioned state. */
export function stateRoom<const Name extends string, State extends z.core.$ZodType>(
  name: Name,
  state: State,
) {
  const prefix = `${name}:` as const;
  const room = z.templateLiteral([prefix, roomIdSchema]);
  return {
    carries: 'state',
    name,
    room,
    state,
    roomOf: (id: string) => room.parse(`${prefix}${id}`),
    idOf: (name: string) => name.slice(prefix.length),
  } as const;
}

/** One room with a list of items, each with its own version. */
export function listRoom<const Name extends string, Item extends z.core.$ZodType>(name: Name, item: Item) {
  return { carries: 'items', name, room: z.literal(name), item } as const;
}

/** Every kind of room: how its rooms are called and what they carry. Relay and client have a table of the same kinds. */
export const roomKinds = {
  auction: stateRoom('auction', liveAuctionStateSchema),
  announcement: stateRoom('announcement', announcementStateSchema),
  /** Carries what changes among the public announcements, and nothing at the join: pages of them are asked for. */
  announcements: listRoom('announcements', announcementStateSchema),
  product: stateRoom('product', productStateSchema),
  /** Carries what changes among the published products, and nothing at the join. */
  products: listRoom('products', productStateSchema),
  'live-list': listRoom('live-list', liveAuctionItemSchema),
  /** For administrators alone. */
  'control-room': listRoom('control-room', controlRoomRowSchema),
} as const;

/** Names of all rooms, and what frames and answers carry of them. */
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
export type Room = z.infer<typeof roomSchema>;
