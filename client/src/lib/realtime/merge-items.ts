import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { newer } from '@recolta/shared/domain/newer';
import type { ListRoomState } from './room-kinds.ts';

/** The list with updated and removed items; the same object if nothing changed. */
export function mergeItems(
  held: ListRoomState | undefined,
  items: Readonly<Record<string, LiveAuctionItem>>,
  gone: readonly string[],
): ListRoomState {
  const next: Record<string, LiveAuctionItem> = { ...held };
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
