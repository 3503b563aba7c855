import type {
  LiveAuctionItem,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { totalMinor } from '@recolta/shared/domain/money';
import { improvement } from '@recolta/shared/domain/price-direction';
import { bucharestDayStart, nextDay } from '../../../../lib/bucharest-time.ts';
import type { DatedDealStep } from '../../../../lib/deal/deal-steps.ts';
import type { CalendarEvent } from '../../../../lib/device/calendar-file.ts';
import { kilogramsOf, minorOf } from '../../../../lib/format.ts';
import type { ListRoomState } from '../../../../lib/realtime/room-kinds.ts';

type Winner = NonNullable<NonNullable<LiveAuctionState['outcome']>['winner']>;

/** The difference between the viewer's bid and the winning one. */
export interface Difference {
  readonly winner: Winner;
  readonly mineMinor: number;
  /** Per tonne, and for the whole quantity. */
  readonly behindMinor: number;
  readonly sumMinor: number;
  /** Fraction of the final price: 0.01 is one percent. */
  readonly part: number;
}

/** Null if nobody won or the viewer has not bid. */
export function differenceToWinner(auction: LiveAuctionState, viewer: Viewer | undefined): Difference | null {
  const winner = auction.outcome?.winner;
  if (!winner || !viewer?.price) return null;
  const finalMinor = minorOf(winner.price);
  const mineMinor = minorOf(viewer.price);
  const behindMinor = improvement(auction.type, finalMinor, mineMinor);
  const sumMinor = totalMinor(behindMinor, kilogramsOf(auction.quantity));
  return { winner, mineMinor, behindMinor, sumMinor, part: behindMinor / finalMinor };
}

/**
 * The auction as its two parties agreed by a personalised bid: with its price, quantity and terms instead of the posted
 * ones.
 */
export function agreedAuction(auction: LiveAuctionState, bid: PersonalizedBid): LiveAuctionState {
  const { outcome } = auction;
  if (outcome === null) return auction;
  const { price, quantity, paymentDays, deliveryLocation, deliveryPeriod } = bid;
  // The parties know each other's names, so numbers are removed.
  const winner = { number: bid.number ?? 0, by: bid.companyName ?? '', price };
  return {
    ...auction,
    privacyType: 'Public',
    quantity,
    paymentType: bid.paymentType as LiveAuctionState['paymentType'],
    paymentDays,
    deliveryType: bid.deliveryType as LiveAuctionState['deliveryType'],
    loadingLocation: bid.loadingLocation as LiveAuctionState['loadingLocation'],
    deliveryLocation,
    deliveryPeriod,
    bestBid: { ...winner, at: outcome.at, automatic: false },
    outcome: { ...outcome, winner },
  };
}

/** The other party's side: the owner of a buying auction buys. */
export function counterpartyRole(type: LiveAuctionItem['type'], isOwner: boolean): 'seller' | 'buyer' {
  return (type === 'Selling') === isOwner ? 'buyer' : 'seller';
}

/** Running lots of the same crop and type, earliest end first, then scheduled ones, earliest start first. */
export function similarLots(
  items: ListRoomState,
  { id, product, type }: Pick<LiveAuctionItem, 'id' | 'product' | 'type'>,
  count: number,
): LiveAuctionItem[] {
  const order = { InProgress: 0, Scheduled: 1 } as const;
  const isOpen = (status: string): status is keyof typeof order => status in order;
  const rank = ({ status }: LiveAuctionItem) => (isOpen(status) ? order[status] : 2);
  const nextAt = ({ status, startsAt, endsAt, hardEndsAt }: LiveAuctionItem) =>
    Date.parse(status === 'InProgress' ? (endsAt ?? hardEndsAt) : startsAt);
  return Object.values(items)
    .filter((item) => item.id !== id && item.product === product && item.type === type && isOpen(item.status))
    .sort((a, b) => rank(a) - rank(b) || nextAt(a) - nextAt(b))
    .slice(0, count);
}

const hourMs = 3_600_000;
/** Counted back from midnight, because clocks in Romania change earlier in the day. */
const workStartsBeforeMidnightMs = 15 * hourMs;
const workEndsBeforeMidnightMs = 6 * hourMs;

/**
 * A step as a calendar event: its days from 9:00 to 18:00 in Bucharest.
 * @param words title and description, in the reader's language
 */
export function stepEvent(
  auctionId: string,
  { kind, fromDay, byDay }: DatedDealStep,
  words: Pick<CalendarEvent, 'title' | 'text' | 'url'>,
): CalendarEvent {
  return {
    uid: `${auctionId}-${kind}@recolta`,
    fromMs: midnightAfter(fromDay ?? byDay) - workStartsBeforeMidnightMs,
    toMs: midnightAfter(byDay) - workEndsBeforeMidnightMs,
    ...words,
  };
}

function midnightAfter(day: string): number {
  return Date.parse(bucharestDayStart(nextDay(day)) ?? '');
}
