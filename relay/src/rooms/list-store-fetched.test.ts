import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createListStore } from './list-store.ts';
import { type ListRoomKind, servedRoomKinds } from './room-kinds.ts';
import type { RoomUpdate } from './room-store.ts';

const found = servedRoomKinds.find((kind) => kind.name === 'control-room');
if (found?.carries !== 'items') throw new Error('no control room');
const kind: ListRoomKind = found;

interface Row {
  readonly id: string;
  readonly bidCount: number;
}

describe('the store of a list whose items are fetched', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  /** A store with a service that has these rows; each answer has a later version, as the service numbers them. */
  function storeOf(rows: Row[]) {
    const service = {
      onAsked: (): void => undefined,
      rows,
      paths: [] as string[],
      version: 0,
      isAway: false,
      hasMembers: true,
      isHeld: false,
    };
    const published: { items: Record<string, Row>; gone: string[] }[] = [];
    const store = createListStore({
      kind,
      epoch: () => 1,
      async ask(path) {
        service.paths.push(path);
        if (service.isAway) throw new Error('away');
        const ids = new URLSearchParams(path.split('?')[1]).get('ids')?.split(',');
        const items = service.rows
          .filter(({ id }) => ids === undefined || ids.includes(id))
          .map((row) => ({ ...row, epoch: 1, version: ++service.version }));
        const total = service.rows.length;
        service.onAsked();
        return { items, total };
      },
      publish(_held, { fields }: RoomUpdate) {
        if (service.isHeld) return false;
        published.push(JSON.parse(`{${fields}}`));
        return true;
      },
      hasMembers: () => service.hasMembers,
      onConflated: () => undefined,
    });
    return { store, service, published };
  }
  const event = (id: string): FeedEvent => ({ kind: 'controlRoom', id });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('fetches the items named by events, at most four times a second, and publishes only changes', async () => {
    const { store, service, published } = storeOf([
      { id: 'a', bidCount: 1 },
      { id: 'b', bidCount: 1 },
    ]);
    await store.load('control-room');
    service.paths.length = 0;
    for (let i = 2; i <= 50; i++) {
      service.rows = [{ id: 'a', bidCount: i }, ...service.rows.slice(1)];
      store.apply(event('a'));
      store.apply(event('b'));
      await pass(20);
    }
    await pass(300);
    expect(service.paths.length).toBeLessThanOrEqual(6);
    expect(published.length).toBeLessThanOrEqual(6);
    expect(published.at(-1)?.items.a?.bidCount).toBe(50);
    expect(published.some(({ items }) => 'b' in items)).toBe(false);
  });

  it('removes items that the service no longer returns', async () => {
    const { store, service, published } = storeOf([{ id: 'a', bidCount: 1 }]);
    await store.load('control-room');
    service.rows = [];
    store.apply(event('a'));
    await pass(600);
    expect(published).toEqual([{ items: {}, gone: ['a'] }]);
  });

  it('reads everything again every five seconds, because no event names refusals', async () => {
    const { store, service, published } = storeOf([{ id: 'a', bidCount: 1 }]);
    await store.load('control-room');
    service.rows = [{ id: 'a', bidCount: 2 }];
    await pass(4000);
    expect(published).toEqual([]);
    await pass(1800);
    expect(published.at(-1)?.items.a?.bidCount).toBe(2);
  });

  it('requests nothing without members, and reads everything again when one joins', async () => {
    const { store, service } = storeOf([{ id: 'a', bidCount: 1 }]);
    await store.load('control-room');
    service.hasMembers = false;
    await pass(6000);
    const asked = service.paths.length;
    expect(store.held('control-room')).toBeUndefined();
    await pass(20_000);
    expect(service.paths).toHaveLength(asked);
    service.rows = [{ id: 'a', bidCount: 9 }];
    const held = await store.load('control-room');
    expect(held?.value()).toMatchObject([{ id: 'a', bidCount: 9 }]);
  });

  it('is correct again after the service was unavailable', async () => {
    const { store, service, published } = storeOf([{ id: 'a', bidCount: 1 }]);
    await store.load('control-room');
    service.isAway = true;
    service.rows = [{ id: 'a', bidCount: 2 }];
    store.apply(event('a'));
    await pass(3000);
    expect(published).toEqual([]);
    service.isAway = false;
    await pass(1600);
    expect(published.at(-1)?.items.a?.bidCount).toBe(2);
  });

  it('keeps a row that its pages miss if an event names it meanwhile, and fetches it', async () => {
    const { store, service, published } = storeOf([{ id: 'a', bidCount: 1 }]);
    await store.load('control-room');
    service.rows = [];
    service.onAsked = () => {
      service.rows = [{ id: 'a', bidCount: 2 }];
      store.apply(event('a'));
    };
    await store.refetch();
    service.onAsked = () => undefined;
    await pass(1000);
    expect(published).toMatchObject([{ items: { a: { bidCount: 2 } }, gone: [] }]);
  });

  it('[R1] publishes later what may not be sent yet, with what changed meanwhile', async () => {
    const { store, service, published } = storeOf([
      { id: 'a', bidCount: 1 },
      { id: 'b', bidCount: 1 },
    ]);
    await store.load('control-room');
    service.isHeld = true;
    service.rows = [{ id: 'a', bidCount: 2 }];
    store.apply(event('a'));
    await pass(1000);
    store.apply(event('b'));
    await pass(1000);
    expect(published).toEqual([]);
    service.isHeld = false;
    await pass(500);
    expect(published).toMatchObject([{ items: { a: { bidCount: 2 } }, gone: ['b'] }]);
  });

  it('[R3] is not public', async () => {
    const { store } = storeOf([]);
    const held = await store.load('control-room');
    expect([held?.isPublic, store.isNeverPublic, store.accessPath('control-room')]).toEqual([
      false,
      true,
      '/api/v1/control-room/access',
    ]);
  });
});
