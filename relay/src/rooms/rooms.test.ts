import { randomUUID } from 'node:crypto';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { servedRoomKinds } from './room-kinds.ts';
import { createRooms } from './rooms.ts';

const base = 'http://services/live-auctions';

describe('the rooms of all kinds', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Rooms with a service that has these auctions, and the ids of each request. */
  function roomsOf(auctions: ReturnType<typeof sampleSnapshot>[]) {
    const asked = { state: [] as string[][], versions: [] as string[][] };
    const service = new Map(auctions.map((snapshot) => [snapshot.id, snapshot]));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      const posted: string[] | undefined = init?.body ? JSON.parse(String(init.body)).ids : undefined;
      const ids = posted ?? searchParams.get('ids')?.split(',') ?? [];
      const found = ids.flatMap((id) => service.get(id) ?? []);
      if (pathname.endsWith('/feed/state')) {
        asked.state.push(ids);
        return Response.json({ auctions: found });
      }
      if (pathname.endsWith('/feed/versions')) {
        asked.versions.push(ids);
        const versions = Object.fromEntries(found.map(({ id, version }) => [id, version]));
        return Response.json({ epoch: 1, versions });
      }
      const items = [...service.values()].map(({ state: { recent, ...item } }) => item);
      return Response.json({ items, total: items.length, page: 1, pageSize: 100 });
    });
    const rooms = createRooms({
      kinds: servedRoomKinds,
      settings: parseRelaySettings({ LIVE_AUCTIONS_URL: base, SERVICE_TOKEN: 'token' }),
      epochOf: () => 1,
      publish: () => true,
      onGone: () => undefined,
      onAccessAsked: () => undefined,
      hasMembers: () => false,
      onConflated: () => undefined,
    });
    return { rooms, asked, service };
  }

  it('[R2] compares the versions of thousands in one request, and fetches missing changes', async () => {
    const auctions = Array.from({ length: 2500 }, () => sampleSnapshot());
    const { rooms, asked, service } = roomsOf(auctions);
    await Promise.all(auctions.map(({ id }) => rooms.storeOf(`auction:${id}`)?.load(`auction:${id}`)));
    const [missed] = auctions;
    if (!missed) throw new Error('2500');
    service.set(missed.id, nextSnapshot(missed));
    await rooms.repair();
    expect(asked.versions.map((ids) => ids.length)).toEqual([2500]);
    expect(rooms.held(`auction:${missed.id}`)?.position().version).toBe(missed.version + 1);
  });

  it('are found by name, and know where the service checks access', () => {
    const { rooms } = roomsOf([]);
    const id = randomUUID();
    expect([`auction:${id}`, 'live-list', 'auction:one', 'live-list:1', 'lot'].map(rooms.isRoom)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(rooms.storeOf('live-list')).toBeDefined();
    expect(rooms.storeOf('live-lists')).toBeUndefined();
    expect(rooms.accessUrl(`auction:${id}`)).toBe(`${base}/api/v1/auctions/${id}`);
    expect(rooms.accessUrl('lot:1')).toBe('');
  });

  it('recognise a guess: an auction that is neither held nor listed', async () => {
    const listed = sampleSnapshot();
    const { rooms } = roomsOf([listed]);
    await rooms.refetch('live-auctions');
    expect(rooms.isGuess(`auction:${listed.id}`)).toBe(false);
    expect(rooms.isGuess(`auction:${randomUUID()}`)).toBe(true);
  });

  it('[R1] are compared with the service in one request, and repaired', async () => {
    const auctions = Array.from({ length: 150 }, () => sampleSnapshot());
    const { rooms, asked, service } = roomsOf(auctions);
    await rooms.repair();
    expect(asked.versions).toEqual([]);
    await Promise.all(auctions.map(({ id }) => rooms.storeOf(`auction:${id}`)?.load(`auction:${id}`)));
    expect(asked.state.map(({ length }) => length)).toEqual([100, 50]);
    const [changes, leaves] = auctions;
    if (!changes || !leaves) throw new Error('two auctions');
    service.set(changes.id, nextSnapshot(changes));
    service.delete(leaves.id);
    await rooms.repair();
    expect(asked.versions.map(({ length }) => length)).toEqual([150]);
    expect(rooms.held(`auction:${changes.id}`)?.position()).toEqual({ epoch: 1, version: 2 });
    expect(rooms.held(`auction:${leaves.id}`)).toBeUndefined();
    expect(rooms.size()).toBe(149);
  });
});
