import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { newer } from '@recolta/shared/domain/newer';
import { minorOf } from '../../../lib/format.ts';
import type { ListRoomState } from '../../../lib/realtime/room-kinds.ts';
import type { BiddenAuction } from '../../session/api/account-auctions.ts';

/** The account's part in a running auction. Prices in minor units. */
export type Standing =
  | { readonly kind: 'own' | 'leads' | 'followed' | 'none' }
  | { readonly kind: 'outbid'; readonly priceMinor: number };

export interface LiveLot {
  readonly id: string;
  readonly auction: LiveAuctionItem;
  readonly standing: Standing;
}

/** At least this many running auctions are shown, if there are any. */
const leastShown = 3;

/**
 * The running auctions of an account, each in its newest state [R2]: its own, those it bids in and those it follows,
 * earliest end first; then others up to a few.
 */
export function liveLots(
  present: ListRoomState,
  mine: {
    readonly own: readonly LiveAuctionItem[];
    readonly bidden: readonly BiddenAuction[];
    readonly followed: readonly string[];
  },
): LiveLot[] {
  const lots = new Map<string, LiveLot>();
  const add = (given: LiveAuctionItem, standingIn: (auction: LiveAuctionItem) => Standing) => {
    const auction = newestOf(given, present);
    if (auction.status === 'InProgress' && !lots.has(auction.id))
      lots.set(auction.id, { id: auction.id, auction, standing: standingIn(auction) });
  };
  for (const auction of mine.own) add(auction, () => ({ kind: 'own' }));
  for (const auction of mine.bidden) add(auction, (newest) => standingOf(newest, auction.viewer));
  for (const id of mine.followed) if (present[id]) add(present[id], () => ({ kind: 'followed' }));
  const own = byEnd([...lots.values()].map(({ auction }) => auction));
  const others = byEnd(
    Object.values(present).filter(({ id, status }) => status === 'InProgress' && !lots.has(id)),
  );
  return [...own, ...others.slice(0, Math.max(0, leastShown - own.length))].map(
    (auction) => lots.get(auction.id) ?? { id: auction.id, auction, standing: { kind: 'none' } },
  );
}

/** The newer of a fetched auction and the public list's room. */
function newestOf(fetched: LiveAuctionItem, present: ListRoomState): LiveAuctionItem {
  const known = present[fetched.id];
  return known && newer<LiveAuctionItem>(fetched, known) === known ? known : fetched;
}

function standingOf(auction: LiveAuctionItem, { number, price }: BiddenAuction['viewer']): Standing {
  return auction.bestBid?.number === number
    ? { kind: 'leads' }
    : { kind: 'outbid', priceMinor: minorOf(price) };
}

/** Earliest end first; a held auction by its latest end. */
export function byEnd<Item extends LiveAuctionItem>(auctions: readonly Item[]): Item[] {
  return auctions.toSorted((a, b) => endMs(a) - endMs(b));
}

function endMs({ endsAt, hardEndsAt }: LiveAuctionItem): number {
  return Date.parse(endsAt ?? hardEndsAt);
}
