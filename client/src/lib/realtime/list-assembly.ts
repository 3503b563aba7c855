import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { newer } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { type ItemsById, listsOfChanges, roomKey, type VersionedState } from './room-kinds.ts';

/** A list that arrives in parts, and what frames reported of its items since the first part was requested. */
interface Assembly {
  readonly room: Room;
  readonly named: Set<string>;
  readonly gone: Set<string>;
}

const underWay = new WeakMap<QueryClient, Set<Assembly>>();

/** Records items that arrived by frame for lists still loading: they may be newer than those in the lists' parts. */
export function noteForAssemblies(
  client: QueryClient,
  room: Room,
  itemIds: readonly string[],
  goneIds: readonly string[],
): void {
  for (const { room: assembled, named, gone } of underWay.get(client) ?? []) {
    if (assembled !== room) continue;
    for (const id of itemIds) {
      named.add(id);
      gone.delete(id);
    }
    for (const id of goneIds) gone.add(id);
  }
}

/**
 * Loads a list part by part, by socket or poll. Items are replaced only by newer ones; an item that no part contains is
 * removed after the last part, so an interrupted load removes nothing.
 * @param ask fetches the first part, or the part after an id; null if it is not available now
 * @returns true if the list is complete
 */
export async function takeList(
  client: QueryClient,
  room: Room,
  ask: (after?: string) => Promise<Extract<JoinAnswer, { ok: true }> | null>,
): Promise<boolean> {
  const assembly: Assembly = { room, named: new Set(), gone: new Set() };
  const assemblies = underWay.get(client) ?? new Set();
  underWay.set(client, assemblies.add(assembly));
  try {
    let after: string | undefined;
    do {
      const part = await ask(after);
      if (part === null) return false;
      // Answered by position: the list already held is current.
      if (part.items === undefined) return true;
      takePart(client, assembly, part.items);
      after = part.next;
    } while (after !== undefined);
    client.setQueryData<ItemsById>(roomKey(room), (held) => {
      const left = Object.keys(held ?? {}).filter((id) => !assembly.named.has(id));
      return mergeItems(held, {}, left);
    });
    readAgain(client, room);
    return true;
  } finally {
    assemblies.delete(assembly);
  }
}

/**
 * Refetches data read before a room of changes was joined, because it does not report changes in between. Data that
 * arrived during the join, or are being fetched now, may also have been read before it.
 */
function readAgain(client: QueryClient, room: Room): void {
  for (const queryKey of listsOfChanges[room] ?? []) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      if (query.state.dataUpdatedAt > 0) void again();
      // A pending first fetch is not restarted before it has ended; if it fails, its retry comes after the join.
      else query.promise?.then(again, () => undefined);
    }
  }
}

function takePart(client: QueryClient, { room, named, gone }: Assembly, items: ItemsById): void {
  const present = Object.fromEntries(Object.entries(items).filter(([id]) => !gone.has(id)));
  for (const id of Object.keys(present)) named.add(id);
  // Another load of the list may have been requested earlier.
  noteForAssemblies(client, room, Object.keys(present), []);
  client.setQueryData<ItemsById>(roomKey(room), (held) => mergeItems(held, present, []));
}

/** The list with updated and removed items; the same object if nothing changed. */
export function mergeItems<Item extends VersionedState>(
  held: ItemsById<Item> | undefined,
  items: ItemsById<Item>,
  gone: readonly string[],
): ItemsById<Item> {
  const next: Record<string, Item> = { ...held };
  let hasChanged = held === undefined;
  for (const [id, item] of Object.entries(items)) {
    const kept = newer(held?.[id], item);
    if (kept !== held?.[id]) hasChanged = true;
    next[id] = kept;
  }
  for (const id of gone) {
    if (id in next) hasChanged = true;
    delete next[id];
  }
  return hasChanged || held === undefined ? next : held;
}
