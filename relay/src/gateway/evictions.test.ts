import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createRelayMetrics } from '../observe/metrics.ts';
import type { RoomAccess } from '../rooms/room-access.ts';
import type { HeldRoom } from '../rooms/room-store.ts';
import { createEvictions } from './evictions.ts';
import { accountRoom, type RelayServer, type RelaySocket } from './relay-server.ts';
import { createRoomMembers, type RoomFrames } from './room-members.ts';

const [room, otherRoom] = ['auction:one', 'auction:two'];
const latest = { epoch: 1, version: 7 };

describe('evictions', () => {
  /** Ana with two sockets and Ion with one, all in both rooms; `answer` is the service's answer about Ana. */
  function begin() {
    const adapterRooms = new Map<string, Set<string>>();
    const sockets = new Map<string, RelaySocket>();
    const io = { sockets: { sockets, adapter: { rooms: adapterRooms } } } as unknown as RelayServer;
    const members = createRoomMembers(createRelayMetrics(), () => undefined);
    const sendMissed = vi.fn(() => ({ sent: latest, isAll: true, bytes: 10 }));
    const { promise: service, resolve: answer } = Promise.withResolvers<RoomAccess>();
    const check = vi.fn(() => service);
    const frames = { sendMissed } as unknown as RoomFrames;
    const evictions = createEvictions({ io, members, frames, check, log: pino({ level: 'silent' }) });
    const join = (id: string, accountId: string) => {
      const data = { rooms: new Set<string>(), inReview: new Set<string>(), token: `of ${accountId}` };
      const told: unknown[] = [];
      const emit = (...message: unknown[]) => told.push(message);
      const socket = { id, connected: true, data, conn: {}, emit, told };
      sockets.set(id, socket as unknown as RelaySocket);
      adapterRooms.set(
        accountRoom(accountId),
        (adapterRooms.get(accountRoom(accountId)) ?? new Set()).add(id),
      );
      for (const name of [room, otherRoom])
        members.add(socket as unknown as RelaySocket, name, { epoch: 1, version: 5 });
      return socket as unknown as RelaySocket & { readonly told: unknown[] };
    };
    const [phone, desk, ion] = [join('1', 'ana'), join('2', 'ana'), join('3', 'ion')] as const;
    const lost = () => evictions.accessChanged({ kind: 'access', accountId: 'ana', room });
    return { evictions, members, check, answer, sendMissed, phone, desk, ion, lost };
  }
  const allowed: RoomAccess = { ok: true, held: {} as HeldRoom };
  const refused: RoomAccess = { ok: false, code: 'NotFound' };

  it('[R3] remove the sockets of an account from a room before the service is asked', async () => {
    const { members, check, answer, phone, ion, lost } = begin();
    lost();
    expect(members.socketsOf(room)).toEqual([ion]);
    expect(members.count(otherRoom)).toBe(3);
    expect(check).toHaveBeenCalledTimes(2);
    expect(check).toHaveBeenCalledWith(room, { token: 'of ana', mayAsk: expect.any(Function) });
    answer(refused);
    await turn();
    expect(members.socketsOf(room)).toEqual([ion]);
    expect([...phone.data.rooms]).toEqual([otherRoom]);
    expect([phone.told, ion.told]).toEqual([[['gone', { room }]], []]);
  });

  it('[R3] readmit those whom the service allows, with the changes they missed', async () => {
    const { members, answer, sendMissed, phone, desk, lost } = begin();
    lost();
    Object.assign(desk, { connected: false });
    answer(allowed);
    await turn();
    expect(members.find(phone, room)?.sent).toEqual(latest);
    expect(members.find(desk, room)).toBeUndefined();
    expect([phone.told, desk.told]).toEqual([[], []]);
    expect(sendMissed).toHaveBeenCalledExactlyOnceWith(phone, room, { epoch: 0, version: 0 });
  });

  it('[R3] readmit nobody who left the room meanwhile', async () => {
    const { members, answer, phone, desk, lost } = begin();
    lost();
    phone.data.inReview.delete(room);
    answer(allowed);
    await turn();
    expect(members.find(phone, room)).toBeUndefined();
    expect(members.find(desk, room)?.sent).toEqual(latest);
  });

  it('[R3] check every member of a room that is no longer public', () => {
    const { evictions, members, check } = begin();
    evictions.reviewRoom(room);
    expect([members.count(room), check.mock.calls.length]).toEqual([0, 3]);
  });

  it('[R2] empty a room that no longer exists, and notify its members', () => {
    const { evictions, members, phone } = begin();
    evictions.emptyRoom(room);
    expect([members.has(room), members.count(otherRoom)]).toEqual([false, 3]);
    expect([...phone.data.rooms]).toEqual([otherRoom]);
    expect(phone.told).toEqual([['gone', { room }]]);
  });
});
