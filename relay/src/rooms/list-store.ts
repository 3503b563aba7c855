import { comparePositions, newer, type Position } from '@recolta/shared/domain/newer';
import { createConflator } from './conflator.ts';
import { createListItems, type ListChange } from './list-items.ts';
import type { ListItem, ListRoomKind } from './room-kinds.ts';
import { encodeEnd, type HeldRoom, type RoomEvents, type RoomStore, type RoomUpdate } from './room-store.ts';

/** A receiver that was left out for longer does not learn of an item that left; it joins again. */
const rememberLeftMs = 60_000;
const idsPerCall = 100;

interface ListStoreOptions extends Pick<RoomEvents, 'publish' | 'hasMembers' | 'onConflated'> {
  readonly kind: ListRoomKind;
  /** Of the service's database. */
  epoch(): number;
  /** Calls the kind's service. */
  ask(path: string): Promise<unknown>;
}

/** One room with a list of items, each at its newest version. */
export function createListStore({ kind, ...options }: ListStoreOptions): RoomStore {
  const items = createListItems<ListItem>();
  let isFilled = false;
  let filling: Promise<void> | undefined;
  /** While pages are being read: each item's position by events, which are newer; null for one that was deleted. */
  let meanwhile: Map<string, Position | null> | undefined;
  /** When each item left, for a receiver that was left out meanwhile. */
  const leftAtMs = new Map<string, number>();
  let published = 0;

  const list: HeldRoom = {
    room: kind.name,
    isPublic: kind.accessPath === null,
    position: () => ({ epoch: options.epoch(), version: 0 }),
    latest: () => listPosition(items.lastChange()),
    published: () => listPosition(published),
    content: (after) =>
      kind.pagePath === null
        ? { field: 'items', end: noItems }
        : { field: 'items', ...items.partAfter(after) },
    updateSince: ({ version }) => updateOf(items.changesAfter(version)),
    value: items.all,
  };
  const frames = createConflator(
    kind.frameIntervalMs,
    () => {
      if (!options.hasMembers(kind.name)) {
        published = items.lastChange();
        return true;
      }
      const update = list.updateSince(listPosition(published));
      // Sent at once or not at all: a member who is left out is sent what it missed.
      if (update.sent.version > published) options.publish(list, { ...update, isAll: true });
      published = update.sent.version;
      if (kind.pagePath === null) forgetSent();
      // What does not fit into one frame follows an interval later.
      return update.isAll;
    },
    options.onConflated,
  );

  function touch(): void {
    if (isFilled) frames.touch();
  }

  function put(item: ListItem): void {
    const before = items.get(item.id);
    if (newer(before, item) === before) return;
    // Fetched again without a change, it would be sent for nothing.
    if (kind.fetched && before !== undefined && contentOf(before) === contentOf(item)) return;
    leftAtMs.delete(item.id);
    items.put(item.id, item);
    if (kind.pagePath === null) {
      changedAtMs.delete(item.id);
      changedAtMs.set(item.id, Date.now());
    }
    touch();
  }

  function remove(id: string, position: Position | null): void {
    meanwhile?.set(id, position);
    if (!items.delete(id)) {
      // Pages may show it, though it has not changed since the room was opened.
      if (kind.pagePath !== null) return;
      items.noteLeft(id);
    }
    leftAtMs.delete(id);
    leftAtMs.set(id, Date.now());
    for (const [left, atMs] of leftAtMs) {
      if (atMs >= Date.now() - rememberLeftMs) break;
      leftAtMs.delete(left);
      items.forgetLeft(left);
    }
    touch();
  }

  /** When each item of a room without pages last changed, oldest first. */
  const changedAtMs = new Map<string, number>();

  /** Forgets items that every receiver was sent: one that was left out for longer joins again. */
  function forgetSent(): void {
    for (const [id, atMs] of changedAtMs) {
      if (atMs >= Date.now() - rememberLeftMs) break;
      changedAtMs.delete(id);
      items.forget(id);
    }
  }

  async function readPages(pagePath: (page: number) => string): Promise<ListItem[]> {
    const found: ListItem[] = [];
    for (let page = 1; ; page++) {
      const answer = kind.itemsIn(await options.ask(pagePath(page)), page);
      found.push(...answer.items);
      if (answer.isLast) return found;
    }
  }

  /** Puts what the service answered, but for what events have said since. */
  function takePages(found: readonly ListItem[], events: ReadonlyMap<string, Position | null>): void {
    for (const item of found) {
      const event = events.get(item.id);
      if (event !== null && newer<Position>(event, item) === item) put(item);
    }
    const ids = new Set(found.map((item) => item.id));
    for (const id of items.ids()) if (!ids.has(id) && !events.has(id)) remove(id, null);
  }

  async function fill(): Promise<void> {
    const events = new Map<string, Position | null>();
    meanwhile = events;
    try {
      if (kind.pagePath !== null) takePages(await readPages(kind.pagePath), events);
      if (!isFilled) published = items.lastChange();
      isFilled = true;
      refreshedAtMs = Date.now();
    } finally {
      meanwhile = undefined;
    }
  }

  /** Ids of items that events named since they were fetched. */
  const stale = new Set<string>();
  let isFetching = false;
  let refreshedAtMs = 0;

  /** Fetches the items that events named; those that are no longer answered have left. */
  async function fetchStale(itemsPath: (ids: readonly string[]) => string): Promise<void> {
    const ids = [...stale].slice(0, idsPerCall);
    if (ids.length === 0) return;
    for (const id of ids) stale.delete(id);
    const found = kind.itemsIn(await options.ask(itemsPath(ids)), 1).items;
    const foundIds = new Set(found.map(({ id }) => id));
    for (const item of found) put(item);
    for (const id of ids) if (!foundIds.has(id)) remove(id, null);
  }

  /** Fetches what events named, and now and then everything; drops it all when nobody watches any more. */
  async function keepFetched({ itemsPath, refreshEachMs }: NonNullable<ListRoomKind['fetched']>) {
    if (!isFilled || isFetching) return;
    const isDue = Date.now() - refreshedAtMs > refreshEachMs;
    if (isDue) stale.clear();
    if (isDue && !options.hasMembers(kind.name)) {
      isFilled = false;
      return;
    }
    isFetching = true;
    try {
      await (isDue ? refetch() : fetchStale(itemsPath));
    } catch {
      // The service is away: members see the connection's state, and everything is fetched again after it.
      refreshedAtMs = Date.now() - refreshEachMs + 1000;
    } finally {
      isFetching = false;
    }
  }
  const { fetched } = kind;
  const keeping = fetched && setInterval(() => void keepFetched(fetched), kind.frameIntervalMs);
  keeping?.unref();

  /** Concurrent callers share one reading of the list. */
  function refetch(): Promise<void> {
    filling ??= fill().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  return {
    held: () => (isFilled ? list : undefined),
    async load() {
      await refetch();
      return list;
    },
    needsQuestion: () => false,
    lists: (id) => items.get(id) !== undefined,
    isNeverPublic: kind.accessPath !== null,
    accessPath: () => kind.accessPath ?? '',
    apply(event) {
      const read = kind.read(event);
      if (read === null) return;
      if ('staleId' in read) {
        if (isFilled || filling !== undefined) stale.add(read.staleId);
        return;
      }
      if ('item' in read) {
        meanwhile?.set(read.item.id, read.item);
        put(read.item);
        return;
      }
      const { leftId, position } = read;
      const held = items.get(leftId);
      if (held !== undefined && position !== null && newer<Position>(held, position) === held) return;
      remove(leftId, position);
    },
    // What is fetched by itself is not compared: its versions are not the service's. Nor is what is soon forgotten.
    ids: () => (kind.fetched || kind.pagePath === null ? [] : items.ids()),
    async repair(positions, compared) {
      const isBehind = (id: string) => {
        const held = items.get(id);
        const found = positions.get(id);
        return held !== undefined && (found === undefined || comparePositions(found, held) > 0);
      };
      if (compared.some(isBehind)) await refetch();
    },
    refetch,
    dropIdle: () => undefined,
    size: () => 0,
    stop() {
      clearInterval(keeping);
      frames.stop();
    },
  };
}

const noItems = encodeEnd('{}');

/** An item without its version. */
const contentOf = (item: ListItem) => JSON.stringify({ ...item, version: 0 });

/** A receiver's position in a list: the relay numbers its changes. */
const listPosition = (change: number): Position => ({ epoch: 0, version: change });

function updateOf({ itemsJson, gone, upTo, isAll }: ListChange): RoomUpdate {
  const fields = `"items":${itemsJson},"gone":${JSON.stringify(gone)}`;
  return { event: 'items', fields, end: null, sent: listPosition(upTo), isAll };
}
