import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { tonnesOf } from '../../lib/format.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';

const othersShown = 5;

/**
 * One auction to feature, and a few others. A running one comes before a scheduled one; among the running, one that
 * sells (a visitor reads a rising price without explanation), then the most bids, then the shortest clock. Bids do not
 * change the order of the others: rows stay until an auction starts or ends.
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
  const [best] = [...running].sort(byInterest);
  const held = running.find((item) => item.id === heldId);
  const featured = held ?? best ?? scheduled[0] ?? null;
  const others = [...running, ...scheduled, ...ended].filter((item) => item !== featured);
  return { featured, others: others.slice(0, othersShown) };
}

function byInterest(a: LiveAuctionItem, b: LiveAuctionItem): number {
  const bySale = Number(b.type === 'Selling') - Number(a.type === 'Selling');
  return bySale || b.bidCount - a.bidCount || endOf(a) - endOf(b);
}

/** A suspended auction has no end yet: it comes last. */
const endOf = ({ endsAt }: LiveAuctionItem) =>
  endsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(endsAt);

/** Tonnes of these auctions, rounded. */
export function tonnesOnSale(auctions: readonly Pick<LiveAuctionItem, 'quantity' | 'unit'>[]): number {
  return Math.round(auctions.reduce((sum, auction) => sum + tonnesOf(auction), 0));
}
