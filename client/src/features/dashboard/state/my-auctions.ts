import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionStatus } from '@recolta/shared/domain/enumerations';
import { newer } from '@recolta/shared/domain/newer';
import type { ListRoomState } from '../../../lib/realtime/room-kinds.ts';

/** Auctions as they were fetched, each as new as the public list knows it; what is the account's own stays beside it. */
export function withPresent<Item extends LiveAuctionItem>(
  items: readonly Item[],
  present: ListRoomState,
): Item[] {
  return items.map((item) => {
    const known = present[item.id];
    return known && newer<LiveAuctionItem>(item, known) === known ? { ...item, ...known } : item;
  });
}

const urgency: Record<AuctionStatus, number> = {
  Closed: 0,
  InProgress: 1,
  Scheduled: 2,
  Pending: 3,
  Accepted: 4,
  Refused: 4,
  Failed: 4,
};

/** One's own auctions: those that wait for a decision first, then by what comes next. */
export function byUrgency<Item extends LiveAuctionItem>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgency[a.status] - urgency[b.status] || nextMs(a) - nextMs(b));
}

function nextMs({ status, startsAt, endsAt, hardEndsAt, decisionEndsAt }: LiveAuctionItem): number {
  if (status === 'Closed') return Date.parse(decisionEndsAt ?? hardEndsAt);
  return Date.parse(status === 'InProgress' ? (endsAt ?? hardEndsAt) : startsAt);
}

/** Running auctions that are not on the page yet, those that end first; then those to come. */
export function worthALook(
  present: ListRoomState,
  shown: readonly { readonly id: string }[],
  count: number,
): LiveAuctionItem[] {
  const ids = new Set(shown.map(({ id }) => id));
  const others = Object.values(present).filter(
    ({ id, status }) => !ids.has(id) && (status === 'InProgress' || status === 'Scheduled'),
  );
  return byUrgency(others).slice(0, count);
}

/** Whether the account's number is the best bid's, by the newest state. */
export function isLeading(auction: LiveAuctionItem, number: number): boolean {
  return auction.bestBid?.number === number;
}
