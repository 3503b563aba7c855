import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { improvement } from '@recolta/shared/domain/price-direction';
import { minorOf } from '../../../lib/format.ts';
import { bidsLater, isLeading } from './bid-view.ts';

/** A viewer's standing in an auction; derived, never sent. Prices in minor units. */
export type Standing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'watching' | 'invited' | 'notBidYet' | 'administrator' | 'owner' }
  | { readonly kind: 'leading'; readonly priceMinor: number }
  | { readonly kind: 'outbid'; readonly mineMinor: number; readonly behindMinor: number }
  | { readonly kind: 'binding'; readonly priceMinor: number }
  | { readonly kind: 'won'; readonly priceMinor: number }
  | { readonly kind: 'outbidAtEnd' | 'lost' };

export function standingOf(auction: LiveAuctionState, viewer: Viewer | undefined): Standing {
  if (viewer === undefined) return { kind: 'loading' };
  if (viewer.isOwner) return { kind: 'owner' };
  if (viewer.isAdministrator) return { kind: 'administrator' };
  const { bestBid, outcome } = auction;
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
    return auction.status === 'InProgress' ? { kind: 'leading', priceMinor: bestMinor } : { kind: 'lost' };
  }
  if (auction.status === 'Closed') return { kind: 'outbidAtEnd' };
  if (auction.status !== 'InProgress') return { kind: 'lost' };
  const mineMinor = minorOf(viewer.price);
  return { kind: 'outbid', mineMinor, behindMinor: improvement(auction.type, bestMinor, mineMinor) };
}

function withoutBid(auction: LiveAuctionState, viewer: Viewer): Standing {
  const isEligible = viewer.mayBid || (viewer.why !== null && bidsLater.has(viewer.why));
  if (!isEligible) return { kind: 'watching' };
  return { kind: auction.audience === 'Invited' ? 'invited' : 'notBidYet' };
}
