import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionStatus } from '@recolta/shared/domain/enumerations';
import { newer } from '@recolta/shared/domain/newer';
import { datedDealSteps, nextDealStep } from '../../../lib/deal/deal-steps.ts';
import type { ListRoomState } from '../../../lib/realtime/room-kinds.ts';

/** Fetched auctions, updated from the public list's room; the account's private data are kept. */
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

/** The user's own auctions: waiting for a decision first, then by the next event. */
export function byUrgency<Item extends LiveAuctionItem>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => urgency[a.status] - urgency[b.status] || nextMs(a) - nextMs(b));
}

function nextMs({ status, startsAt, endsAt, hardEndsAt, decisionEndsAt }: LiveAuctionItem): number {
  if (status === 'Closed') return Date.parse(decisionEndsAt ?? hardEndsAt);
  return Date.parse(status === 'InProgress' ? (endsAt ?? hardEndsAt) : startsAt);
}

/** Running auctions not on the page yet, earliest end first; then scheduled ones. */
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

/** Accepted auctions with a step still due. */
export function unfinishedDeals<Item extends LiveAuctionItem>(items: readonly Item[], today: string): Item[] {
  return items.filter((item) => nextDealStep(datedDealSteps(item), today) !== null);
}

/** True if the account has the best bid, by the newest state. */
export function leadsAuction(auction: LiveAuctionItem, number: number): boolean {
  return auction.bestBid?.number === number;
}
