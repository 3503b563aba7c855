import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Snapshot, type StateRoomKind, servedRoomKinds } from './room-kinds.ts';
import { createStateStore } from './state-store.ts';

const [auction] = servedRoomKinds.filter((kind): kind is StateRoomKind => kind.carries === 'state');
if (auction === undefined) throw new Error('no kind with states');
const kind = auction;

describe('the store of states', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  function storeOf() {
    const events = {
      publish: vi.fn(() => true),
      onGone: vi.fn(),
      onAccessAsked: vi.fn(),
      hasMembers: vi.fn(() => false),
      onConflated: vi.fn(),
    };
    const fetchSnapshot = vi.fn(async (): Promise<Snapshot | undefined> => undefined);
    return { store: createStateStore({ kind, ...events, fetchSnapshot }), fetchSnapshot, ...events };
  }
  const snapshot = sampleSnapshot({ version: 5 });
  const room = kind.roomOf(snapshot.id);
  const changed = (to: ReturnType<typeof sampleSnapshot>) => ({ kind: 'auction', snapshot: to }) as const;

  it('[R2] holds the newest version, and publishes it once', async () => {
    const { store, fetchSnapshot, hasMembers, publish } = storeOf();
    store.apply(changed(snapshot));
    expect(store.held(room)).toBeUndefined();
    fetchSnapshot.mockResolvedValue(snapshot);
    hasMembers.mockReturnValue(true);
    expect((await store.load(room))?.position()).toEqual({ epoch: 1, version: 5 });
    store.apply(changed(nextSnapshot(snapshot, { version: 4 })));
    store.apply(changed(snapshot));
    vi.advanceTimersByTime(1000);
    expect(publish).toHaveBeenCalledTimes(1);
    store.apply(changed(nextSnapshot(snapshot)));
    expect(publish).toHaveBeenCalledTimes(2);
    expect(store.held(room)?.position()).toEqual({ epoch: 1, version: 6 });
  });

  it('[R3] reports when a room is no longer public', async () => {
    const { store, fetchSnapshot, onAccessAsked } = storeOf();
    fetchSnapshot.mockResolvedValue(snapshot);
    expect((await store.load(room))?.isPublic).toBe(true);
    for (const version of [6, 7]) store.apply(changed(nextSnapshot(snapshot, { version, access: 'asked' })));
    expect(onAccessAsked).toHaveBeenCalledExactlyOnceWith(room);
    expect(store.held(room)?.isPublic).toBe(false);
  });

  it('[S11] closes a state to the public that an administrator hid without a new version, and does not open it again', async () => {
    const { store, fetchSnapshot, onAccessAsked } = storeOf();
    fetchSnapshot.mockResolvedValue(snapshot);
    await store.load(room);
    for (const access of ['asked', 'public', 'asked'] as const) {
      store.apply(changed({ ...snapshot, access }));
      expect(store.held(room)?.isPublic).toBe(false);
    }
    expect(onAccessAsked).toHaveBeenCalledExactlyOnceWith(room);
  });

  it('requests a room that does not exist once a second, and at once after a gap of the feed', async () => {
    const { store, fetchSnapshot } = storeOf();
    const asked = async () => {
      await store.load(room);
      return fetchSnapshot.mock.calls.length;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    expect(store.needsQuestion(room)).toBe(false);
    vi.advanceTimersByTime(999);
    expect(await asked()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(store.needsQuestion(room)).toBe(true);
    expect(await asked()).toBe(2);
    await store.refetch();
    expect(await asked()).toBe(3);
    expect(store.size()).toBe(0);
  });

  it('requests a room that did not exist at once after an event has named it', async () => {
    const { store, fetchSnapshot } = storeOf();
    expect(await store.load(room)).toBeUndefined();
    fetchSnapshot.mockResolvedValue(snapshot);
    store.apply(changed(snapshot));
    expect(store.needsQuestion(room)).toBe(true);
    expect((await store.load(room))?.position()).toEqual({ epoch: 1, version: 5 });
  });

  it('keeps what one request waits for if another has failed', async () => {
    const { store, fetchSnapshot } = storeOf();
    fetchSnapshot.mockRejectedValueOnce(new Error('away'));
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    fetchSnapshot.mockReturnValueOnce(promise);
    const [failed, loaded] = [store.load(room), store.load(room)];
    await expect(failed).rejects.toThrow('away');
    expect(store.needsQuestion(room)).toBe(false);
    resolve(snapshot);
    expect((await loaded)?.position()).toEqual({ epoch: 1, version: 5 });
    expect(store.size()).toBe(1);
  });

  it('drops a room without members that nobody requested in the last minute', async () => {
    const { store, fetchSnapshot, hasMembers } = storeOf();
    fetchSnapshot.mockResolvedValue(snapshot);
    await store.load(room);
    vi.advanceTimersByTime(60_000);
    store.dropIdle();
    expect(store.size()).toBe(1);
    vi.advanceTimersByTime(1);
    hasMembers.mockReturnValue(true);
    store.dropIdle();
    expect(store.size()).toBe(1);
    hasMembers.mockReturnValue(false);
    store.dropIdle();
    expect(store.size()).toBe(0);
  });

  it('[R1] fetches rooms that are behind the versions of the service, and removes those that have none', async () => {
    const { store, fetchSnapshot, onGone } = storeOf();
    fetchSnapshot.mockResolvedValue(snapshot);
    await store.load(room);
    const positions = (version: number) => new Map([[snapshot.id, { epoch: 1, version }]]);
    await store.repair(positions(5), store.ids());
    expect(fetchSnapshot).toHaveBeenCalledTimes(1);
    fetchSnapshot.mockResolvedValue(nextSnapshot(snapshot));
    await store.repair(positions(6), store.ids());
    expect(store.held(room)?.position()).toEqual({ epoch: 1, version: 6 });
    await store.repair(new Map(), store.ids());
    expect(store.held(room)).toBeUndefined();
    expect(onGone).toHaveBeenCalledExactlyOnceWith(room);
    await store.repair(new Map(), [snapshot.id]);
  });

  it('[R2] fetches rooms with members after a gap of the feed, and drops the rest', async () => {
    const { store, fetchSnapshot, hasMembers } = storeOf();
    const other = sampleSnapshot();
    fetchSnapshot.mockResolvedValueOnce(snapshot).mockResolvedValueOnce(other);
    await store.load(room);
    await store.load(kind.roomOf(other.id));
    hasMembers.mockImplementation((...[name]: unknown[]) => name === room);
    // A restored database has an earlier version.
    fetchSnapshot.mockResolvedValueOnce(nextSnapshot(snapshot, { epoch: 2, version: 3 }));
    await store.refetch();
    expect(store.held(room)?.position()).toEqual({ epoch: 2, version: 3 });
    expect(store.ids()).toEqual([snapshot.id]);
  });
});
