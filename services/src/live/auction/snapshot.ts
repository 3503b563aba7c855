import type { AuctionSnapshot } from '@recolta/shared/contracts/feed';
import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionAudience, AuctionStatus } from '@recolta/shared/domain/enumerations';
import type { OutcomeKind } from '@recolta/shared/domain/live-auction/live-auction';

/** The public state of an auction and who may watch it, in the form of the feed. */
export function snapshotOf(state: LiveAuctionState): AuctionSnapshot {
  const { id, epoch, version } = state;
  return { id, epoch, version, access: isPublicAuction(state) ? 'public' : 'asked', state };
}

interface Watchable {
  readonly audience: AuctionAudience;
  readonly status: AuctionStatus;
  readonly outcome: { readonly kind: OutcomeKind } | null;
}

/** Returns true if this auction was never approved: visible to its owner and administrators only. */
export function isHidden({ status, outcome }: Watchable): boolean {
  return status === 'Pending' || outcome?.kind === 'notApproved';
}

/** Returns true if anyone may watch this auction without signing in [L9]. */
export function isPublicAuction(auction: Watchable): boolean {
  return auction.audience === 'Open' && !isHidden(auction);
}
