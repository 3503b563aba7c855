import type { AuctionSnapshot } from '@recolta/shared/contracts/feed';
import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionAudience, AuctionStatus } from '@recolta/shared/domain/enumerations';
import type { OutcomeKind } from '@recolta/shared/domain/live-auction/live-auction';

/** The public state of an auction and who may watch it, in the form of the feed. */
export function snapshotOf(state: LiveAuctionState, hiddenReason: string | null): AuctionSnapshot {
  const { id, epoch, version } = state;
  const isPublic = isPublicAuction({ ...state, hidden_reason: hiddenReason });
  return { id, epoch, version, access: isPublic ? 'public' : 'asked', state };
}

interface Decided {
  readonly status: AuctionStatus;
  readonly outcome: { readonly kind: OutcomeKind } | null;
}

/** Returns true if this auction was never approved: visible to its owner and administrators only. */
export function isUnapproved({ status, outcome }: Decided): boolean {
  return status === 'Pending' || outcome?.kind === 'notApproved';
}

/** Returns true if anyone may watch this auction without signing in [L9]: it is not hidden either [S11]. */
export function isPublicAuction(
  auction: Decided & { readonly audience: AuctionAudience; readonly hidden_reason: string | null },
): boolean {
  return auction.audience === 'Open' && !isUnapproved(auction) && auction.hidden_reason === null;
}
