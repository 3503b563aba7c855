import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type ReasonNotToBid, reasonsNotToBid } from '@recolta/shared/domain/live-auction/may-bid';
import { refusalOfPrice } from '@recolta/shared/domain/price-steps';
import { ladderOfItem, nextBidMinor } from '../../../../components/auction/ladder.ts';
import { minorOf } from '../../../../lib/format.ts';
import { bidsLater, isLeading } from '../../room/standing/standing.ts';
import type { BidRefusalShown } from './bid-machine.ts';

/** Reasons that disable the button, beyond those of the rules. */
export type CannotReason =
  | Exclude<ReasonNotToBid, 'TermsNotAccepted'>
  | 'Loading'
  | 'Offline'
  | 'Held'
  | 'NoPriceLeft'
  | 'Other';

/** The views of the bid button [R6]; exactly one applies. */
export type BidView =
  | { readonly kind: 'cannot'; readonly why: CannotReason }
  | { readonly kind: 'bid'; readonly priceMinor: number }
  | {
      readonly kind: 'confirm';
      readonly priceMinor: number;
      /** The price to ask about again after the best price has changed: the same one if it is still enough. */
      readonly replacementMinor: number | null;
    }
  | { readonly kind: 'sending'; readonly priceMinor: number }
  | { readonly kind: 'unsure'; readonly priceMinor: number; readonly isGivenUp: boolean }
  | { readonly kind: 'leading'; readonly priceMinor: number }
  | { readonly kind: 'outbid'; readonly priceMinor: number }
  | { readonly kind: 'refused'; readonly refusal: BidRefusalShown; readonly nextMinor: number | null }
  | { readonly kind: 'ended' };

/** The state of the button's machine. */
export interface BidStage {
  readonly value: 'ready' | 'confirming' | 'sending' | 'waiting' | 'unsure' | 'unresolved' | 'refused';
  readonly priceMinor: number | null;
  readonly seenBestMinor: number | null;
  readonly sentMinor: number | null;
  readonly refusal: BidRefusalShown | null;
}

const tellableReasons = reasonsNotToBid.filter((reason) => reason !== 'TermsNotAccepted');

const endedStatuses: ReadonlySet<LiveAuctionState['status']> = new Set([
  'Closed',
  'Accepted',
  'Refused',
  'Failed',
]);

/** True if the viewer has no bid in this auction yet: the first one gives a participant their number. */
export function isFirstBid(viewer: Viewer | undefined): boolean {
  return (viewer?.number ?? null) === null;
}

export const bestMinorOf = ({ bestBid }: LiveAuctionState): number | null =>
  bestBid === null ? null : minorOf(bestBid.price);

/**
 * The button's view. A pending bid takes precedence: its result is shown even if the auction has ended meanwhile. A
 * confirmation stays open without a connection, and says that it cannot send.
 */
export function bidView(
  stage: BidStage,
  auction: LiveAuctionState,
  viewer: Viewer | undefined,
  isConnected: boolean,
): BidView {
  const underWay = viewUnderWay(stage);
  if (underWay) return underWay;
  if (endedStatuses.has(auction.status)) return { kind: 'ended' };
  const next = nextBidMinor(auction);
  const why = whyCannot(auction, viewer, next);
  const confirm = confirmView(stage, auction, next);
  if (!isConnected && confirm === null && (why === null || why === 'Loading')) {
    return { kind: 'cannot', why: 'Offline' };
  }
  if (why !== null || next === null) return { kind: 'cannot', why: why ?? 'NoPriceLeft' };
  // A resumed auction is not held any more.
  if (stage.value === 'refused' && stage.refusal && stage.refusal.code !== 'AuctionHeld') {
    return { kind: 'refused', refusal: stage.refusal, nextMinor: isLeading(auction, viewer) ? null : next };
  }
  if (confirm) return confirm;
  if (auction.bestBid && isLeading(auction, viewer)) {
    return { kind: 'leading', priceMinor: minorOf(auction.bestBid.price) };
  }
  return { kind: viewer?.price === null ? 'bid' : 'outbid', priceMinor: next };
}

/** The view of a pending bid; null if none. */
function viewUnderWay({ value, sentMinor }: BidStage): BidView | null {
  const priceMinor = sentMinor ?? 0;
  if (value === 'sending' || value === 'waiting') return { kind: 'sending', priceMinor };
  if (value === 'unsure') return { kind: 'unsure', priceMinor, isGivenUp: false };
  return value === 'unresolved' ? { kind: 'unsure', priceMinor, isGivenUp: true } : null;
}

/** The view of an open confirmation; null if none. */
function confirmView(stage: BidStage, auction: LiveAuctionState, next: number | null): BidView | null {
  const { value, priceMinor, seenBestMinor } = stage;
  if (value !== 'confirming' || priceMinor === null) return null;
  const isStillTaken = refusalOfPrice(ladderOfItem(auction), priceMinor) === null;
  const askedAgain = isStillTaken ? priceMinor : next;
  const hasMoved = seenBestMinor !== bestMinorOf(auction);
  return { kind: 'confirm', priceMinor, replacementMinor: hasMoved ? askedAgain : null };
}

/** `Other` for a reason that only a newer release knows. */
function knownReason(why: string): CannotReason {
  return tellableReasons.find((reason) => reason === why) ?? 'Other';
}

function whyCannot(
  auction: LiveAuctionState,
  viewer: Viewer | undefined,
  next: number | null,
): CannotReason | null {
  if (viewer === undefined) return auction.hold === null ? 'Loading' : 'Held';
  const { why } = viewer;
  // Users who may not bid after the hold either see that instead.
  if (auction.hold !== null) {
    return viewer.mayBid || why === null || bidsLater.has(why) ? 'Held' : knownReason(why);
  }
  // The right was checked before the auction started; it is being refetched.
  const isStale =
    auction.status === 'InProgress' && (why === 'AuctionNotStarted' || why === 'ExpiredAuction');
  if (isStale) return 'Loading';
  if (!viewer.mayBid && why !== null && why !== 'TermsNotAccepted') return knownReason(why);
  if (auction.status !== 'InProgress') return 'AuctionNotStarted';
  return next === null ? 'NoPriceLeft' : null;
}
