import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type ReasonNotToBid, reasonsNotToBid } from '@recolta/shared/domain/live-auction/may-bid';
import { maxPriceMinor } from '@recolta/shared/domain/money';
import { nextPriceMinor, refusalOfPrice } from '@recolta/shared/domain/price-steps';
import { ladderOfItem } from '../../../components/auction/ladder.ts';
import { minorOf } from '../../../lib/format.ts';
import type { BidRefusalShown } from './bid-machine.ts';

/** Reasons that disable the button, beyond those of the rules. */
export type CannotReason =
  | Exclude<ReasonNotToBid, 'TermsNotAccepted'>
  | 'Loading'
  | 'Held'
  | 'NoPriceLeft'
  | 'Other';

/** The views of the bid button [R6]; exactly one applies. */
export type BidView =
  | { readonly kind: 'cannot'; readonly why: CannotReason }
  | { readonly kind: 'bid'; readonly priceMinor: number }
  | { readonly kind: 'confirm'; readonly priceMinor: number; readonly replacementMinor: number | null }
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

/** Whether the viewer leads: their number is the best bid's. */
export function isLeading(auction: LiveAuctionState, viewer: Viewer | undefined): boolean {
  return auction.bestBid !== null && viewer?.number === auction.bestBid.number;
}

/** The lowest bid accepted now; null if none is possible. */
export function nextBidMinor(auction: LiveAuctionState): number | null {
  const next = nextPriceMinor(ladderOfItem(auction));
  return next > 0 && next <= maxPriceMinor ? next : null;
}

/** The button's view. A pending bid comes first: its result is shown even if the auction has ended meanwhile. */
export function bidView(stage: BidStage, auction: LiveAuctionState, viewer: Viewer | undefined): BidView {
  const sent = stage.sentMinor ?? 0;
  if (stage.value === 'sending' || stage.value === 'waiting') return { kind: 'sending', priceMinor: sent };
  if (stage.value === 'unsure') return { kind: 'unsure', priceMinor: sent, isGivenUp: false };
  if (stage.value === 'unresolved') return { kind: 'unsure', priceMinor: sent, isGivenUp: true };
  if (endedStatuses.has(auction.status)) return { kind: 'ended' };
  const next = nextBidMinor(auction);
  if (stage.value === 'refused' && stage.refusal) {
    return { kind: 'refused', refusal: stage.refusal, nextMinor: isLeading(auction, viewer) ? null : next };
  }
  const why = whyCannot(auction, viewer, next);
  if (why !== null || next === null) return { kind: 'cannot', why: why ?? 'NoPriceLeft' };
  if (stage.value === 'confirming' && stage.priceMinor !== null) {
    const isStillTaken = refusalOfPrice(ladderOfItem(auction), stage.priceMinor) === null;
    return { kind: 'confirm', priceMinor: stage.priceMinor, replacementMinor: isStillTaken ? null : next };
  }
  if (auction.bestBid && isLeading(auction, viewer)) {
    return { kind: 'leading', priceMinor: minorOf(auction.bestBid.price) };
  }
  return { kind: viewer?.number === null ? 'bid' : 'outbid', priceMinor: next };
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
  if (viewer === undefined) return 'Loading';
  if (auction.hold !== null) return 'Held';
  const { why } = viewer;
  // The right was checked before the auction started; it is being refetched.
  const isStale =
    auction.status === 'InProgress' && (why === 'AuctionNotStarted' || why === 'ExpiredAuction');
  if (isStale) return 'Loading';
  if (!viewer.mayBid && why !== null && why !== 'TermsNotAccepted') return knownReason(why);
  if (auction.status !== 'InProgress') return 'AuctionNotStarted';
  return next === null ? 'NoPriceLeft' : null;
}
