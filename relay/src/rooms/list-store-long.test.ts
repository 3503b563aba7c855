import type { FeedEvent } from '@recolta/shared/contracts/feed';
import type { Position } from '@recolta/shared/domain/newer';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createListStore } from './list-store.ts';
import { type ListRoomKind, servedRoomKinds } from './room-kinds.ts';
import type { RoomUpdate } from './room-store.ts';

const found = servedRoomKinds.find((one) => one.name === 'live-list');
if (found?.carries !== 'items') throw new Error('no list');
const kind: ListRoomKind = found;

type Snapshot = ReturnType<typeof sampleSnapshot>;
const itemOf = ({ state: { recent, ...item } }: Snapshot) => item;
const changed = (snapshot: Snapshot): FeedEvent => ({ kind: 'auction', snapshot });

const endingAt = (snapshot: Snapshot, endsAt: string | null): Snapshot => ({
  ...snapshot,
  state: { ...snapshot.state, endsAt },
});

describe('the store of a list that is longer than its room', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const startMs = Date.parse('2026-11-26T10:00:00.000Z');
  /** Auctions that end a minute apart. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const endsAt = new Date(startMs + index * 60_000).toISOString();
      return endingAt(sampleSnapshot({ status: 'InProgress' }), endsAt);
    });

  /** A store with a service that returns its pages ordered by the end. */
  async function longStore(snapshots: readonly Snapshot[]) {
    const service = { listed: [...snapshots], paths: [] as string[], afterPage: (): void => undefined };
    const published: { items: Record<string, Position>; gone: string[] }[] = [];
    const store = createListStore({
      kind,
      epoch: () => 1,
      async ask(path) {
        service.paths.push(path);
        const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
        const items = service.listed.slice((page - 1) * 100, page * 100).map(itemOf);
        service.afterPage();
        return { items, total: service.listed.length, page, pageSize: 100 };
      },
      publish(_held, { fields }: RoomUpdate) {
        published.push(JSON.parse(`{${fields}}`));
        return true;
      },
      hasMembers: () => true,
      onConflated: () => undefined,
    });
    await store.refetch();
    const repair = () => store.repair(new Map(), []);
    return { store, service, published, repair, total: () => store.held('live-list')?.total?.() };
  }

  it('[R1] carries the thousand that are due next, and the total', async () => {
    const all = many(1205);
    const { store, service, total } = await longStore(all);
    expect(new Set(store.ids())).toEqual(new Set(all.slice(0, 1000).map(({ id }) => id)));
    expect(total()).toBe(1205);
    expect(service.paths[0]).toContain('sorts=urgency%2CnextAt');
    const { total: whole } = await longStore(many(1000));
    expect(whole()).toBeUndefined();
  });

  it('[R1] sends no changes of auctions that it does not carry, and has the next ones when some end', async () => {
    const all = many(1205);
    const { store, service, published, repair, total } = await longStore(all);
    const [first, outside] = [all[0], all[1100]];
    if (!first || !outside) throw new Error('1205');
    store.apply(changed(endingAt(nextSnapshot(outside), outside.state.endsAt)));
    vi.advanceTimersByTime(1000);
    expect(published).toEqual([]);
    service.listed.shift();
    store.apply(changed(nextSnapshot(first, { status: 'Failed' })));
    vi.advanceTimersByTime(1000);
    expect(store.ids()).toHaveLength(999);
    await repair();
    expect(store.ids()).toHaveLength(999);
    vi.advanceTimersByTime(10_000);
    await repair();
    expect(store.ids()).toHaveLength(1000);
    expect(store.ids()).toContain(all[1000]?.id);
    expect(total()).toBe(1204);
  });

  it('[R1] keeps the thousand that are due next when a whole list grows past them', async () => {
    const all = many(1000);
    const { store, service, repair, total } = await longStore(all);
    expect(total()).toBeUndefined();
    for (const more of many(1003).slice(1000)) {
      service.listed.push(more);
      store.apply(changed(more));
    }
    await repair();
    expect(store.ids()).toHaveLength(1000);
    expect(total()).toBe(1003);
  });

  it('[R1] adds one that is due before the last of them at once, and is whole when the others are over', async () => {
    const all = many(1205);
    const { store, service, repair, total } = await longStore(all);
    const [next] = many(1);
    if (!next) throw new Error('one');
    service.listed.unshift(next);
    store.apply(changed(next));
    expect(store.ids()).toContain(next.id);
    service.listed.splice(700);
    vi.advanceTimersByTime(10_000);
    await repair();
    expect(store.ids()).toHaveLength(700);
    expect(total()).toBeUndefined();
  });

  /** The last item becomes the first between the reads of two pages; `times` as often. */
  const moveLast = (service: { listed: Snapshot[]; afterPage: () => void }, times: number) => {
    let left = times;
    service.afterPage = () => {
      if (left-- > 0) service.listed.unshift(...service.listed.splice(-1));
    };
  };

  it('[R1] has every item although one moves to a page that was read before', async () => {
    const { store, service, published } = await longStore(many(150));
    moveLast(service, 1);
    await store.refetch();
    vi.advanceTimersByTime(1000);
    expect(store.ids()).toHaveLength(150);
    expect(published).toEqual([]);
    // Two reads of two pages, after the first.
    expect(service.paths).toHaveLength(6);
  });

  it('[R1] keeps what any read has found if its order never rests, and no more than some reads', async () => {
    const all = many(150);
    const { store, service, published } = await longStore(all);
    const gone = service.listed.shift();
    moveLast(service, 100);
    await store.refetch();
    vi.advanceTimersByTime(1000);
    expect(store.ids()).toHaveLength(149);
    expect(published).toEqual([{ items: {}, gone: [gone?.id] }]);
    expect(service.paths).toHaveLength(8);
  });
});
