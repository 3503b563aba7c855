import { expect, it, vi } from 'vitest';
import { encodeShort } from '../rooms/room-store.ts';
import type { RelaySocket } from './relay-server.ts';
import { createSocketJoins, type SocketJoinsOptions } from './socket-joins.ts';

it('a room whose right is under review counts as one of the socket’s rooms', async () => {
  const inReview = new Set(['auction:one']);
  const socket = { connected: true, data: { rooms: new Set(), inReview } } as unknown as RelaySocket;
  const atOnce = vi.fn(() => ({ ok: false, code: 'NotFound' }));
  const options = {
    ...{ access: { atOnce }, traces: null, roomsPerSocket: 1, isDraining: () => false },
  } as unknown as SocketJoinsOptions;
  const joins = createSocketJoins(socket, '192.0.2.1', options, () => undefined);
  const tooMany = encodeShort({ ok: false, code: 'TooManyRooms' });
  expect(await joins.join({ room: 'auction:two' })).toEqual(tooMany);
  expect(atOnce).not.toHaveBeenCalled();
  expect(await joins.join({ room: 'auction:one' })).not.toEqual(tooMany);
  inReview.clear();
  expect(await joins.join({ room: 'auction:two' })).not.toEqual(tooMany);
});
