import { idPattern } from '../../domain/ids.ts';

/**
 * Names of rooms `<name>:<id>`, each with one versioned state. Ids are in lower case, so that each object has one
 * room.
 */
export function stateRoomName<const Name extends string>(name: Name) {
  const prefix = `${name}:` as const;
  return {
    carries: 'state',
    name,
    /** @throws RangeError for an invalid id */
    roomOf: (id: string): `${Name}:${string}` => {
      if (!idPattern.test(id)) throw new RangeError('a room has another id');
      return `${prefix}${id}`;
    },
    idOf: (room: string) => room.slice(prefix.length),
  } as const;
}

/** The name of a room with a list of items, each with its own version. */
export function listRoomName<const Name extends string>(name: Name) {
  return { carries: 'items', name } as const;
}

/**
 * Every kind of room by its name. Separate from `room-kinds.ts` with the content schemas: a page names its room
 * before it reads a message.
 */
export const roomNames = {
  auction: stateRoomName('auction'),
  announcement: stateRoomName('announcement'),
  /** Carries changes of the public announcements, and nothing at the join: pages of them are fetched. */
  announcements: listRoomName('announcements'),
  product: stateRoomName('product'),
  /** Carries changes of the published products, and nothing at the join. */
  products: listRoomName('products'),
  'live-list': listRoomName('live-list'),
  /** Only for administrators. */
  'control-room': listRoomName('control-room'),
} as const;

type NameOf<Kind> = Kind extends { readonly roomOf: (id: string) => infer Name }
  ? Name
  : Kind extends { readonly name: infer Name }
    ? Name
    : never;

export type Room = NameOf<(typeof roomNames)[keyof typeof roomNames]>;

/** Why a room cannot be joined. */
export const joinRefusals = [
  'NotFound',
  'SignInRequired',
  'TooManyRooms',
  'TooManyRequests',
  'ServiceUnavailable',
  'MalformedRequest',
] as const;
