import { randomUUID } from 'node:crypto';
import type { AnnouncementSnapshot, FeedEvent } from '@recolta/shared/contracts/feed';
import type { Position } from '@recolta/shared/domain/newer';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createListStore } from './list-store.ts';
import { type ListRoomKind, servedRoomKinds } from './room-kinds.ts';
import type { RoomUpdate } from './room-store.ts';

const [liveList] = servedRoomKinds.filter((kind): kind is ListRoomKind => kind.carries === 'items');
if (liveList === undefined) throw new Error('no list');
const kind = liveList;

describe('the store of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  type Snapshot = ReturnType<typeof sampleSnapshot>;
  const itemOf = ({ state: { recent, ...item } }: Snapshot) => item;
  const changed = (snapshot: Snapshot): FeedEvent => ({ kind: 'auction', snapshot });
  const gone = ({ id }: Snapshot): FeedEvent => ({ kind: 'auctionGone', id });

  /** A store with a service that has these auctions; `release` releases its held response. */
  function storeOf(...listed: Snapshot[]) {
    const service = { listed, answer: Promise.resolve(), asked: 0 };
    const published: { items: Record<string, Position>; gone: string[] }[] = [];
    const onConflated = vi.fn();
    const store = createListStore({
      kind,
      epoch: () => 1,
      async ask() {
        service.asked++;
        const items = service.listed.map(itemOf);
        await service.answer;
        return { items, total: items.length, page: 1, pageSize: 100 };
      },
      publish(_held, { fields }: RoomUpdate) {
        published.push(JSON.parse(`{${fields}}`));
        return true;
      },
      hasMembers: () => true,
      onConflated,
    });
    const versions = () => {
      const text = store.held('live-list')?.content().end.text ?? '{}}';
      const items: Record<string, Position> = JSON.parse(text.slice(0, -1));
      return Object.fromEntries(Object.entries(items).map(([id, { version }]) => [id, version]));
    };
    return { store, service, published, onConflated, versions };
  }

  it('[R2] publishes changes at their newest version, and items that leave', async () => {
    const first = sampleSnapshot({ version: 4 });
    const { store, published, versions } = storeOf(first);
    await store.refetch();
    store.apply(changed(nextSnapshot(first)));
    expect(published).toMatchObject([{ items: { [first.id]: { version: 5 } }, gone: [] }]);
    store.apply(changed(first));
    vi.advanceTimersByTime(1000);
    expect(published).toHaveLength(1);
    expect(versions()).toEqual({ [first.id]: 5 });
    store.apply(gone(first));
    expect(published.at(-1)).toEqual({ items: {}, gone: [first.id] });
    expect(versions()).toEqual({});
  });

  it('[R2] keeps an item if an older state of it is no longer listed', async () => {
    const first = sampleSnapshot({ version: 4 });
    const { store, versions } = storeOf(first);
    await store.refetch();
    store.apply(changed(nextSnapshot(first, { version: 3, status: 'Failed' })));
    expect(versions()).toEqual({ [first.id]: 4 });
    store.apply(changed(nextSnapshot(first, { version: 5, status: 'Failed' })));
    expect(versions()).toEqual({});
  });

  it('[S11] drops an auction that an administrator hid without a new version', async () => {
    const first = sampleSnapshot({ version: 4 });
    const { store, published, versions } = storeOf(first);
    await store.refetch();
    store.apply(changed({ ...first, access: 'asked' }));
    vi.advanceTimersByTime(1000);
    expect(versions()).toEqual({});
    expect(published.at(-1)).toEqual({ items: {}, gone: [first.id] });
  });

  it('counts nothing for auctions that it never listed', async () => {
    const first = sampleSnapshot();
    const { store, published, onConflated } = storeOf(first);
    await store.refetch();
    store.apply(changed(nextSnapshot(first)));
    for (let times = 0; times < 3; times++) {
      store.apply(gone(sampleSnapshot()));
      store.apply(changed(sampleSnapshot({ status: 'Pending' })));
    }
    vi.advanceTimersByTime(1000);
    expect(published).toHaveLength(1);
    expect(onConflated).not.toHaveBeenCalled();
  });

  it('[R2] treats events that come while its pages are read as newer than the pages', async () => {
    const [changes, leaves, stays, came] = [1, 2, 3, 4].map((version) => sampleSnapshot({ version }));
    if (!changes || !leaves || !stays || !came) throw new Error('four');
    const { store, service, versions } = storeOf(changes, leaves, stays);
    const { promise, resolve } = Promise.withResolvers<void>();
    service.answer = promise;
    const filled = store.load('live-list');
    expect(store.held('live-list')).toBeUndefined();
    store.apply(changed(nextSnapshot(changes)));
    store.apply(gone(leaves));
    store.apply(changed(came));
    resolve();
    await filled;
    expect(versions()).toEqual({ [changes.id]: 2, [stays.id]: 3, [came.id]: 4 });
    expect(service.asked).toBe(1);
  });

  it('[R2] takes newer versions than an event from its pages, and drops what they no longer list', async () => {
    const [stays, goes] = [sampleSnapshot({ version: 7 }), sampleSnapshot()];
    const { store, service, versions } = storeOf(stays, goes);
    await store.refetch();
    service.listed = [nextSnapshot(stays, { version: 9 })];
    const { promise, resolve } = Promise.withResolvers<void>();
    service.answer = promise;
    const filled = store.refetch();
    store.apply(changed(nextSnapshot(stays)));
    resolve();
    await filled;
    expect(versions()).toEqual({ [stays.id]: 9 });
  });

  it('[R5] sends a receiver that was left out what left in the last minute, and forgets earlier items', async () => {
    const all = Array.from({ length: 3 }, () => sampleSnapshot());
    const [early, middle, late] = all;
    if (!early || !middle || !late) throw new Error('three');
    const { store } = storeOf(...all);
    await store.refetch();
    const missed = () => {
      const fields = store.held('live-list')?.updateSince({ epoch: 0, version: 3 }).fields;
      return JSON.parse(`{${fields}}`).gone;
    };
    store.apply(gone(early));
    vi.advanceTimersByTime(59_000);
    store.apply(gone(middle));
    expect(missed()).toEqual([early.id, middle.id]);
    vi.advanceTimersByTime(2000);
    store.apply(gone(late));
    expect(missed()).toEqual([middle.id, late.id]);
  });

  it('reads its pages again if it is behind the service, and not if it is ahead', async () => {
    const first = sampleSnapshot({ version: 5 });
    const { store, service } = storeOf(first);
    await store.refetch();
    const at = (version: number) => new Map([[first.id, { epoch: 1, version }]]);
    await store.repair(at(5), [first.id]);
    await store.repair(at(4), [first.id]);
    await store.repair(new Map(), [randomUUID()]);
    expect(service.asked).toBe(1);
    await store.repair(at(6), [first.id]);
    await store.repair(new Map(), [first.id]);
    expect(service.asked).toBe(3);
  });
});

describe('the store of a room that carries only changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const stream = servedRoomKinds.find((one): one is ListRoomKind => one.name === 'announcements');
  const state = (id: string, version: number) =>
    ({ id, epoch: 1, version, status: 'InProgress' }) as unknown as AnnouncementSnapshot['state'];
  const changedTo = (id: string, version: number, access: 'public' | 'asked' = 'public'): FeedEvent => ({
    kind: 'announcement',
    snapshot: { id, epoch: 1, version, access, state: state(id, version) },
  });

  function storeOfStream() {
    if (!stream) throw new Error('no such kind');
    const published: { items: Record<string, Position>; gone: string[] }[] = [];
    const room = { hasMembers: true };
    const ask = vi.fn();
    const store = createListStore({
      kind: stream,
      epoch: () => 1,
      ask,
      publish(_held, { fields }: RoomUpdate) {
        published.push(JSON.parse(`{${fields}}`));
        return true;
      },
      hasMembers: () => room.hasMembers,
      onConflated: vi.fn(),
    });
    return { store, ask, published, room };
  }

  it('[X4] the room of products carries only published ones', () => {
    const products = servedRoomKinds.find((one): one is ListRoomKind => one.name === 'products');
    const snapshot = { ...{ id: 'a', epoch: 1, version: 2 }, state: state('a', 2) };
    const read = (access: 'public' | 'asked') =>
      products?.read({ kind: 'product', snapshot: { ...snapshot, access } } as unknown as FeedEvent);
    expect(read('public')).toMatchObject({ item: { id: 'a', version: 2 } });
    expect(read('asked')).toMatchObject({ leftId: 'a', position: { version: 2 } });
    expect(products?.read({ kind: 'productGone', id: 'a' })).toEqual({ leftId: 'a', position: null });
    expect(products?.pagePath).toBeNull();
  });

  it('requests nothing from the service, and a join gets no items', async () => {
    const { store, ask } = storeOfStream();
    await store.load('announcements');
    store.apply(changedTo('a', 1));
    expect(ask).not.toHaveBeenCalled();
    expect(store.held('announcements')?.content()).toMatchObject({ end: { text: '{}}' } });
    expect(store.ids()).toEqual([]);
  });

  it('sends changes and items that are no longer public, and forgets them after a minute', async () => {
    const { store, published } = storeOfStream();
    await store.load('announcements');
    store.apply(changedTo('a', 1));
    await vi.advanceTimersByTimeAsync(300);
    store.apply(changedTo('b', 1, 'asked'));
    await vi.advanceTimersByTimeAsync(300);
    expect(published).toMatchObject([{ items: { a: { version: 1 } } }, { items: {}, gone: ['b'] }]);
    expect(store.held('announcements')?.value()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    store.apply(changedTo('c', 1));
    await vi.advanceTimersByTimeAsync(300);
    expect(store.held('announcements')?.value()).toMatchObject([{ id: 'c' }]);
  });

  it.each([true, false])(
    'forgets changes that nobody watches, with an earlier join: %s',
    async (isOpened) => {
      const { store, room } = storeOfStream();
      room.hasMembers = false;
      if (isOpened) await store.load('announcements');
      store.apply(changedTo('a', 1));
      await vi.advanceTimersByTimeAsync(61_000);
      store.apply(changedTo('b', 1));
      store.dropIdle();
      await store.load('announcements');
      expect(store.held('announcements')?.value()).toMatchObject([{ id: 'b' }]);
    },
  );
});
