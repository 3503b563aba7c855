import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { improvement } from '@recolta/shared/domain/price-direction';
import { minorOf } from '../../../../lib/format.ts';

/** A viewer's standing in an auction; derived, never sent. Prices in minor units. */
export type Standing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'watching' | 'invited' | 'notBidYet' | 'administrator' | 'owner' }
  | { readonly kind: 'leading'; readonly priceMinor: number; readonly limitMinor: number | null }
  | {
      readonly kind: 'outbid';
      readonly mineMinor: number;
      readonly behindMinor: number;
      /** An automatic bid of another participant answered this one in the same command [L7]. */
      readonly isAtOnce: boolean;
    }
  | { readonly kind: 'binding'; readonly priceMinor: number }
  | { readonly kind: 'won'; readonly priceMinor: number }
  /** No bid of theirs stands since a correction: their own was withdrawn, or their automatic ones lapsed [L17]. */
  | { readonly kind: 'withdrawn'; readonly isOwn: boolean }
  | { readonly kind: 'outbidAtEnd' | 'lost' };

/** Reasons that prevent a bid only for now. */
export const bidsLater: ReadonlySet<string> = new Set(['TermsNotAccepted', 'AuctionNotStarted']);

/** True if the viewer leads: their number is the best bid's. */
export function isLeading(auction: LiveAuctionState, viewer: Viewer | undefined): boolean {
  return auction.bestBid !== null && viewer?.number === auction.bestBid.number;
}

/** The role that the room's texts address; visitors, and users whose part is not known yet, read a bidder's. */
export function roleOf(viewer: Viewer | undefined): 'bidder' | 'owner' | 'administrator' {
  if (viewer?.isOwner) return 'owner';
  return viewer?.isAdministrator ? 'administrator' : 'bidder';
}

/** True for a bidder who may bid, or may once the auction runs and its terms are accepted. */
export function isEligible(viewer: Viewer | undefined): boolean {
  if (viewer === undefined) return false;
  return viewer.mayBid || (viewer.why !== null && bidsLater.has(viewer.why));
}

export function standingOf(auction: LiveAuctionState, viewer: Viewer | undefined): Standing {
  if (viewer === undefined) return { kind: 'loading' };
  if (viewer.isOwner) return { kind: 'owner' };
  if (viewer.isAdministrator) return { kind: 'administrator' };
  const { bestBid, outcome } = auction;
  const withdrawn = withdrawnStanding(auction, viewer);
  if (withdrawn !== null) return withdrawn;
  if (viewer.number === null || viewer.price === null || bestBid === null) {
    return withoutBid(auction, viewer);
  }
  if (outcome?.winner) {
    return outcome.winner.number === viewer.number
      ? { kind: 'won', priceMinor: minorOf(outcome.winner.price) }
      : { kind: 'lost' };
  }
  const bestMinor = minorOf(bestBid.price);
  if (isLeading(auction, viewer)) {
    if (auction.status === 'Closed') return { kind: 'binding', priceMinor: bestMinor };
    if (auction.status !== 'InProgress') return { kind: 'lost' };
    return { kind: 'leading', priceMinor: bestMinor, limitMinor: actingLimit(viewer, bestMinor) };
  }
  if (auction.status === 'Closed') return { kind: 'outbidAtEnd' };
  if (auction.status !== 'InProgress') return { kind: 'lost' };
  const mineMinor = minorOf(viewer.price);
  const behindMinor = improvement(auction.type, bestMinor, mineMinor);
  return { kind: 'outbid', mineMinor, behindMinor, isAtOnce: isAnsweredAtOnce(auction, viewer.number) };
}

/** The limit beyond the leader's price; null while it rests, because its participant may not bid [L7]. */
function actingLimit(viewer: Viewer, bestMinor: number): number | null {
  if (viewer.limit === null || !isEligible(viewer)) return null;
  const limitMinor = minorOf(viewer.limit);
  return limitMinor === bestMinor ? null : limitMinor;
}

/** True if the last bid is an automatic one that answered this participant's, which therefore never led. */
export function isAnsweredAtOnce({ bestBid, recent }: LiveAuctionState, myNumber: number | null): boolean {
  const [before, mine, last] = recent.filter(({ kind }) => kind === 'bid').slice(-3);
  if (!bestBid?.automatic || !before || !mine || !last || mine.number !== myNumber) return false;
  return last.number !== myNumber && before.number === last.number && mine.at === last.at;
}

/** True for a participant whose bid a correction withdrew and who has not bid since, or has no bid left. */
function withdrawnStanding({ status, recent, bestBid }: LiveAuctionState, viewer: Viewer): Standing | null {
  const { number, price } = viewer;
  if (number === null || bestBid?.number === number) return null;
  const correction = recent.findLast(({ kind }) => kind === 'corrected');
  const last = recent.findLast((entry) => entry.kind === 'bid' && entry.number === number);
  const isOwn = correction?.corrects !== undefined && correction.corrects === last?.version;
  if (!isOwn && price !== null) return null;
  return status === 'InProgress' || status === 'Closed' ? { kind: 'withdrawn', isOwn } : { kind: 'lost' };
}

function withoutBid(auction: LiveAuctionState, viewer: Viewer): Standing {
  if (!isEligible(viewer)) return { kind: 'watching' };
  return { kind: auction.audience === 'Invited' ? 'invited' : 'notBidYet' };
}
