import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ListRoomState } from '../../../lib/realtime/room-keys.ts';

const othersShown = 6;

/**
 * The most active running auction (else the next to start), and a few others worth a look.
 *
 * @param heldId the auction shown large so far; it stays while it runs, so that two lively ones do not take turns
 */
export function auctionsInView(
  items: ListRoomState,
  heldId: string | null,
): {
  readonly featured: LiveAuctionItem | null;
  readonly others: readonly LiveAuctionItem[];
} {
  const all = Object.values(items);
  const running = all
    .filter((item) => item.status === 'InProgress')
    .sort((a, b) => b.bidCount - a.bidCount || a.id.localeCompare(b.id));
  const scheduled = all
    .filter((item) => item.status === 'Scheduled')
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const ordered = [...running, ...scheduled, ...all.filter((item) => item.status === 'Closed')];
  const held = running.find((item) => item.id === heldId);
  const featured = held ?? running[0] ?? scheduled[0] ?? null;
  return { featured, others: ordered.filter((item) => item !== featured).slice(0, othersShown) };
}
