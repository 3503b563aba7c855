import { comparePositions, newer, type Position } from '@recolta/shared/domain/newer';
import { createConflator } from './conflator.ts';
import { createListItems, type ListChange } from './list-items.ts';
import { type ListItem, type ListRoomKind, maxRoomItems } from './room-kinds.ts';
import { encodeEnd, type HeldRoom, type RoomEvents, type RoomStore, type RoomUpdate } from './room-store.ts';

/** A receiver that was left out for longer does not learn of an item that left; it joins again. */
const rememberLeftMs = 60_000;
const idsPerCall = 100;
/** How often a list is read again of which the room carries the first items alone: others may take their places. */
const partRefreshMs = 10_000;

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
  /** Set where the room carries the first items of a longer list: how many there are, and the place of the last read. */
  let part: { readonly total: number; readonly lastPlace: string } | undefined;
  /** Whether an event may have changed which items are the first, or how many there are. */
  let isPartOld = false;

  const list: HeldRoom = {
    room: kind.name,
    isPublic: kind.accessPath === null,
    position: () => ({ epoch: options.epoch(), version: 0 }),
    total: () => part && Math.max(part.total, items.size()),
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

  async function readPages(pagePath: (page: number) => string) {
    const found: ListItem[] = [];
    for (let page = 1; ; page++) {
      const { items: read, isLast, total } = kind.itemsIn(await options.ask(pagePath(page)), page);
      found.push(...read);
      if (isLast) return { found, total };
    }
  }

  async function fillBy(pagePath: (page: number) => string, events: ReadonlyMap<string, Position | null>) {
    isPartOld = false;
    const { found, total } = await readPages(pagePath);
    const places = total === undefined ? [] : found.map(kind.placeOf).sort();
    part = total === undefined ? undefined : { total, lastPlace: places.at(-1) ?? '' };
    takePages(found, events);
  }

  /** Whether an item of a longer list stands after those that the room carries; notes that the part may be another. */
  function isOutside(item: ListItem): boolean {
    if (part === undefined) return false;
    const isHeld = items.get(item.id) !== undefined;
    const isBeyond = kind.placeOf(item) > part.lastPlace;
    if (!isHeld || isBeyond) isPartOld = true;
    return !isHeld && isBeyond;
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
      if (kind.pagePath !== null) await fillBy(kind.pagePath, events);
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
        // Others of a longer list come with its next reading.
        const isWanted = part === undefined || items.get(read.staleId) !== undefined;
        if (isWanted && (isFilled || filling !== undefined)) stale.add(read.staleId);
        return;
      }
      if ('item' in read) {
        meanwhile?.set(read.item.id, read.item);
        if (!isOutside(read.item)) put(read.item);
        return;
      }
      const { leftId, position } = read;
      isPartOld = true;
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
      const isOld = part !== undefined && isPartOld && Date.now() - refreshedAtMs >= partRefreshMs;
      // Events have made a whole list longer than its room.
      const isGrown = part === undefined && kind.pagePath !== null && items.size() > maxRoomItems;
      if (isOld || isGrown || compared.some(isBehind)) await refetch();
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
