import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { LoadedPart } from '../../components/errors/opened-part.tsx';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useIsPractice } from '../../lib/realtime/live-source.ts';
import type { useBid } from './bidder/bid/use-bid.ts';
import { BidPanel } from './bidder/bid-panel.tsx';
import { OutcomePanel } from './room/ending/outcome-panel.tsx';
import type { useHistory } from './room/history/history.ts';
import { roleOf } from './room/standing/standing.ts';

const { Part: AdminPanel } = lazyPart(
  async () => (await import('./administrator/admin-panel.tsx')).AdminPanel,
);
const { Part: OwnerPanel } = lazyPart(async () => (await import('./owner/owner-panel.tsx')).OwnerPanel);
const { Part: InvitationNotice } = lazyPart(
  async () => (await import('./bidder/invitation-notice.tsx')).InvitationNotice,
);
const { Part: StandingPersonalizedBids } = lazyPart(
  async () => (await import('./bidder/personalized-bids/own-personalized-bids.tsx')).StandingPersonalizedBids,
);
export const similarLots = lazyPart(async () => (await import('./room/ending/similar-lots.tsx')).SimilarLots);

/** The phase of a room: bidding and its result, the owner's decision, or the deal. */
export type RoomPhase = 'open' | 'deciding' | 'accepted';

export const card =
  'divide-y divide-line rounded-3 border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none';

/** The actions, at the bottom of the column of a low window. */
const sideFoot =
  'side:fixed side:right-0 side:bottom-0 side:z-10 side:max-h-[60dvh] side:w-(--side-column) side:overflow-y-auto side:rounded-none side:border-0 side:shadow-none';

/** The viewer's acts, by their role and the state of the auction. */
export function RoomActs({
  auction,
  viewer,
  bid,
  history,
  phase,
  awaited,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  bid: ReturnType<typeof useBid>;
  history: ReturnType<typeof useHistory>;
  phase: RoomPhase;
  /** A class for what is not shown until the reader's part is known. */
  awaited: string;
}) {
  const { t } = useTranslation('room');
  const isPractice = useIsPractice();
  const isBidder = roleOf(viewer) === 'bidder';
  const hasOutcome = auction.outcome !== null;
  const hasFailed = auction.status === 'Refused' || auction.status === 'Failed';
  const hasBidPanel = isBidder && (!hasOutcome || bid.view.kind !== 'ended');
  return (
    <div
      data-room-acts
      className={classNames(
        card,
        awaited,
        hasBidPanel ? 'max-lg:contents side:contents' : sideFoot,
        hasOutcome && phase !== 'deciding' && 'max-lg:order-first',
        'empty:hidden',
      )}
    >
      {hasOutcome && phase === 'open' && <OutcomePanel auction={auction} viewer={viewer} />}
      {hasBidPanel && <BidPanel auction={auction} viewer={viewer} bid={bid} />}
      <LoadedPart>
        {viewer && isBidder && auction.audience === 'Invited' && !hasOutcome && !isPractice && (
          <InvitationNotice auctionId={auction.id} hasBid={viewer.number !== null} />
        )}
        {viewer?.isOwner && !(phase === 'accepted' && viewer.backupPrice === null) && (
          <OwnerPanel auction={auction} viewer={viewer} />
        )}
        {viewer?.isAdministrator && <AdminPanel auction={auction} viewer={viewer} history={history} />}
        {viewer?.hiddenReason !== undefined && (
          <p className="wrap-anywhere p-4 text-lost text-s md:px-6">
            {t('hiddenBecause', { reason: viewer.hiddenReason })}
          </p>
        )}
        <OwnStandingBids auction={auction} viewer={viewer} />
        {hasFailed && isBidder && viewer && !isPractice && <similarLots.Part auction={auction} />}
      </LoadedPart>
    </div>
  );
}

/**
 * A bidder's personalised bids when the bid panel has no link to them: while the auction is held, and after its end.
 */
function OwnStandingBids({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { status, hold } = auction;
  const isPractice = useIsPractice();
  const isPlace = hold !== null || status === 'Closed' || status === 'Refused' || status === 'Failed';
  if (!isPlace || isPractice || !viewer || viewer.isOwner || viewer.isAdministrator) return null;
  return viewer.why === 'SignInRequired' ? null : <StandingPersonalizedBids auction={auction} />;
}
