import { newer } from '@recolta/shared/domain/newer';
import type { ItemsById, VersionedState } from './room-kinds.ts';

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
