import { randomUUID } from 'node:crypto';
import { roomKinds as contracts, stateRoom } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RoomKind, type StateRoomKind, servedRoomKinds } from '../src/rooms/room-kinds.ts';
import { framesOf, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const auction = servedRoomKinds.find((kind) => kind.name === contracts.auction.name) as StateRoomKind;

/** Announcements as this table defines them: the same service publishes them in the same form. */
const announcement: RoomKind = { ...auction, ...stateRoom('announcement', z.unknown()) };
const announcementRoom = (id: string) => `announcement:${id}`;

describe('a kind of room that only its entry in the table defines', () => {
  let under: RelayUnderTest;
  afterEach(() => under.close());

  const start = async (env = {}) => {
    under = await startRelayUnderTest(env, { kinds: [announcement] });
  };
  // The client of the tests has the types of the built-in kinds.
  const join = async (socket: Awaited<ReturnType<RelayUnderTest['connect']>>, room: string, held = {}) =>
    socket.emitWithAck('join', { room: room as 'live-list', ...held });
  const pollOf = async (room: string, headers = {}) => {
    const answer = await fetch(`${under.baseUrl}/rooms/${room}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  it('[R3] is joined, pushed, acknowledged and left like the others', async () => {
    await start();
    const snapshot = under.fake.put(sampleSnapshot());
    const room = announcementRoom(snapshot.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    expect(await join(socket, room)).toMatchObject({ ok: true, room, version: 1, mode: 'state' });
    expect(await join(socket, room, { epoch: 1, version: 1 })).toMatchObject({ ok: true, mode: 'current' });
    const next = under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => frames).toMatchObject([{ room, epoch: 1, version: next.version }]);
    expect(await pollOf(room)).toMatchObject({
      status: 200,
      body: { room, version: next.version, watchers: 1 },
    });
    expect(await pollOf(`auction:${snapshot.id}`)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    expect(await pollOf(announcementRoom(randomUUID()))).toMatchObject({ status: 404 });
  });

  it('[R2] is repaired if an event was missed', async () => {
    await start({ REPAIR_EACH_MS: '100' });
    const snapshot = under.fake.put(sampleSnapshot());
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await join(socket, announcementRoom(snapshot.id));
    under.fake.put(nextSnapshot(snapshot), { isTold: false });
    await expect.poll(() => frames.at(-1)?.version).toBe(2);
  });

  it('[R3] asks the service who may watch, and evicts those who lose the right', async () => {
    await start();
    const snapshot = under.fake.put({ ...sampleSnapshot(), access: 'asked' });
    const room = announcementRoom(snapshot.id);
    const token = under.fake.signIn('ana');
    under.fake.allowed.add(`${token} ${snapshot.id}`);
    const [ana, visitor] = [await under.connect({ token }), await under.connect()];
    expect(await join(visitor, room)).toEqual({ ok: false, code: 'NotFound' });
    expect(await join(ana, room)).toMatchObject({ ok: true, version: 1 });
    const frames = framesOf(ana, 'state');
    under.fake.allowed.clear();
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    await expect
      .poll(() => pollOf(room, { authorization: `Bearer ${token}` }))
      .toMatchObject({ status: 404 });
    under.fake.put(nextSnapshot(snapshot));
    await ana.emitWithAck('time', {});
    expect(frames).toEqual([]);
  });

  it('[R2] evicts all members when the object is deleted', async () => {
    await start();
    const snapshot = under.fake.put(sampleSnapshot());
    const room = announcementRoom(snapshot.id);
    const socket = await under.connect();
    await join(socket, room);
    under.fake.remove(snapshot.id);
    await expect.poll(() => pollOf(room)).toMatchObject({ status: 404 });
    expect(await join(socket, room)).toEqual({ ok: false, code: 'NotFound' });
  });
});
