import { comparePositions, newer, type Position } from '@recolta/shared/domain/newer';
import { createConflator } from './conflator.ts';
import { createListItems, type ListChange } from './list-items.ts';
import { readPages } from './list-pages.ts';
import { type ListItem, type ListRoomKind, maxRoomItems } from './room-kinds.ts';
import { encodeEnd, type HeldRoom, type RoomEvents, type RoomStore, type RoomUpdate } from './room-store.ts';

/** A receiver that was left out for longer is not sent the items that left; it joins again. */
const rememberLeftMs = 60_000;
const idsPerCall = 100;
/** Refresh interval of a list whose room carries only the first items: others may take their places. */
const partRefreshMs = 10_000;

interface ListStoreOptions extends Pick<RoomEvents, 'publish' | 'hasMembers' | 'onConflated'> {
  readonly kind: ListRoomKind;
  /** Epoch of the service's database. */
  epoch(): number;
  /** Calls the kind's service. */
  ask(path: string): Promise<unknown>;
}

/** One room with a list of items, each at its newest version. */
export function createListStore({ kind, ...options }: ListStoreOptions): RoomStore {
  const items = createListItems<ListItem>();
  let isFilled = false;
  let filling: Promise<void> | undefined;
  /** While pages are being read: each item's position from events, which are newer; null for a deleted item. */
  let meanwhile: Map<string, Position | null> | undefined;
  /** When each item left, for receivers that are left out meanwhile. */
  const leftAtMs = new Map<string, number>();
  let published = 0;
  /**
   * Set if the room carries only the first items of a longer list: the total, and the place of the last item read.
   */
  let part: { readonly total: number; readonly lastPlace: string } | undefined;
  /** True if an event may have changed the first items or the total. */
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
      // Sent at once or not at all: a member who is left out catches up later.
      const isSent = update.sent.version <= published || options.publish(list, { ...update, isAll: true });
      if (!isSent) return false;
      published = update.sent.version;
      if (kind.pagePath === null) forgetSent();
      // The rest follows an interval later.
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
    // Do not send an item that was fetched again without a change.
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
      // Pages may include it although it has not changed since the room was opened.
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

  /** Removes items that every receiver was sent: one that was left out for longer joins again. */
  function forgetSent(): void {
    for (const [id, atMs] of changedAtMs) {
      if (atMs >= Date.now() - rememberLeftMs) break;
      changedAtMs.delete(id);
      items.forget(id);
    }
  }

  async function fillBy(pagePath: (page: number) => string, events: ReadonlyMap<string, Position | null>) {
    isPartOld = false;
    const { found, total } = await readPages({ ...kind, pagePath }, options.ask);
    const places = total === undefined ? [] : [...found.values()].map(kind.placeOf).sort();
    part = total === undefined ? undefined : { total, lastPlace: places.at(-1) ?? '' };
    takePages(found, events);
  }

  /** Returns true if an item of a longer list is after those that the room carries; marks the part as old. */
  function isOutside(item: ListItem): boolean {
    if (part === undefined) return false;
    const isHeld = items.get(item.id) !== undefined;
    const isBeyond = kind.placeOf(item) > part.lastPlace;
    if (!isHeld || isBeyond) isPartOld = true;
    return !isHeld && isBeyond;
  }

  /** Stores the service's answer, except for items with newer events. */
  function takePages(
    found: ReadonlyMap<string, ListItem>,
    events: ReadonlyMap<string, Position | null>,
  ): void {
    for (const item of found.values()) {
      const event = events.get(item.id);
      if (event !== null && newer<Position>(event, item) === item) put(item);
    }
    // An item that an event named meanwhile is fetched by its id.
    const mayStay = (id: string) => found.has(id) || events.has(id) || stale.has(id);
    for (const id of items.ids()) if (!mayStay(id)) remove(id, null);
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

  /** Ids of items named by events since they were fetched. */
  const stale = new Set<string>();
  let isFetching = false;
  let refreshedAtMs = 0;

  /** Fetches the items named by events; those missing in the answer have left. */
  async function fetchStale(itemsPath: (ids: readonly string[]) => string): Promise<void> {
    const ids = [...stale].slice(0, idsPerCall);
    if (ids.length === 0) return;
    for (const id of ids) stale.delete(id);
    const found = kind.itemsIn(await options.ask(itemsPath(ids)), 1).items;
    const foundIds = new Set(found.map(({ id }) => id));
    for (const item of found) put(item);
    for (const id of ids) if (!foundIds.has(id)) remove(id, null);
  }

  /**
   * Fetches the items named by events, and periodically everything; clears the list when the room has no members.
   */
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
      // The service is unavailable: members see the connection's state, and everything is fetched again afterwards.
      refreshedAtMs = Date.now() - refreshEachMs + 1000;
    } finally {
      isFetching = false;
    }
  }
  const { fetched } = kind;
  const keeping = fetched && setInterval(() => void keepFetched(fetched), kind.frameIntervalMs);
  keeping?.unref();

  /** Concurrent callers share one read of the list. */
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
        // Other items of a longer list come with its next read.
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
      // At the same position it was hidden [S11].
      if (held !== undefined && position !== null && comparePositions(held, position) > 0) return;
      remove(leftId, position);
    },
    // Fetched items are not compared, because their versions are not the service's; nor are items that are soon
    // removed.
    ids: () => (kind.fetched || kind.pagePath === null ? [] : items.ids()),
    async repair(positions, compared) {
      const isBehind = (id: string) => {
        const held = items.get(id);
        const found = positions.get(id);
        return held !== undefined && (found === undefined || comparePositions(found, held) > 0);
      };
      const isOld = part !== undefined && isPartOld && Date.now() - refreshedAtMs >= partRefreshMs;
      // Events have made a complete list longer than its room.
      const isGrown = part === undefined && kind.pagePath !== null && items.size() > maxRoomItems;
      if (isOld || isGrown || compared.some(isBehind)) await refetch();
    },
    refetch,
    dropIdle() {
      // Without members, nothing is sent that would forget them.
      if (kind.pagePath === null && !options.hasMembers(kind.name)) forgetSent();
    },
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

/** A receiver's position in a list, by the relay's change number. */
const listPosition = (change: number): Position => ({ epoch: 0, version: change });

function updateOf({ itemsJson, gone, upTo, isAll }: ListChange): RoomUpdate {
  const fields = `"items":${itemsJson},"gone":${JSON.stringify(gone)}`;
  return { event: 'items', fields, end: null, sent: listPosition(upTo), isAll };
}
