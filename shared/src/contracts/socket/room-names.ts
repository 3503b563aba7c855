import { idPattern } from '../../domain/ids.ts';

/** Names of rooms `<name>:<id>`, each with one versioned state. Ids are in lower case: each object has one room. */
export function stateRoomName<const Name extends string>(name: Name) {
  const prefix = `${name}:` as const;
  return {
    carries: 'state',
    name,
    /** @throws RangeError for what is no id */
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
 * Every kind of room by its name. Apart from `room-kinds.ts`, which has the schemas of what they carry: a page names its
 * room before it reads a message.
 */
export const roomNames = {
  auction: stateRoomName('auction'),
  announcement: stateRoomName('announcement'),
  /** Carries what changes among the public announcements, and nothing at the join: pages of them are asked for. */
  announcements: listRoomName('announcements'),
  product: stateRoomName('product'),
  /** Carries what changes among the published products, and nothing at the join. */
  products: listRoomName('products'),
  'live-list': listRoomName('live-list'),
  /** For administrators alone. */
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
