import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { tonnesOf } from '../../lib/format.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';

const othersShown = 5;

/**
 * The most active running auction (else the next to start), and a few others. Bids do not change the order: rows stay
 * until an auction starts or ends.
 * @param heldId the auction featured so far; it stays while it runs, so that two active ones do not alternate
 */
export function auctionsInView(
  items: ListRoomState,
  heldId: string | null,
): {
  readonly featured: LiveAuctionItem | null;
  readonly others: readonly LiveAuctionItem[];
} {
  const all = Object.values(items);
  const byStart = (a: LiveAuctionItem, b: LiveAuctionItem) =>
    Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id.localeCompare(b.id);
  const running = all.filter(({ status }) => status === 'InProgress').sort(byStart);
  const scheduled = all.filter(({ status }) => status === 'Scheduled').sort(byStart);
  const ended = all.filter(({ status }) => status === 'Closed').sort(byStart);
  const [first] = running;
  const mostActive = running.reduce<LiveAuctionItem | undefined>(
    (most, one) => (most && most.bidCount >= one.bidCount ? most : one),
    first,
  );
  const held = running.find((item) => item.id === heldId);
  const featured = held ?? mostActive ?? scheduled[0] ?? null;
  const others = [...running, ...scheduled, ...ended].filter((item) => item !== featured);
  return { featured, others: others.slice(0, othersShown) };
}

/** Tonnes of these auctions, rounded. */
export function tonnesOnSale(auctions: readonly Pick<LiveAuctionItem, 'quantity' | 'unit'>[]): number {
  return Math.round(auctions.reduce((sum, auction) => sum + tonnesOf(auction), 0));
}
