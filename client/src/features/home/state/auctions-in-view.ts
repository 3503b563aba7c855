import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ListRoomState } from '../../../lib/realtime/room-keys.ts';

const othersShown = 6;

/** The most active running auction (else the next to start), and a few others worth a look. */
export function auctionsInView(items: ListRoomState): {
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
  const featured = running[0] ?? scheduled[0] ?? null;
  return { featured, others: ordered.filter((item) => item !== featured).slice(0, othersShown) };
}
