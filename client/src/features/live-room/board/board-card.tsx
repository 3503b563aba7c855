import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionCard } from '../../../components/auction/auction-card.tsx';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { soundAtom, vibrationAtom } from '../../../lib/device/device-settings.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useWatchedAuction } from '../../../lib/realtime/use-room.ts';
import { BidPlace, choiceOf } from '../bidder/bid/bid-place.tsx';
import { useBid } from '../bidder/bid/use-bid.ts';
import { LimitRow } from '../bidder/limit/limit-row.tsx';
import { StandingBand } from '../room/standing/standing-band.tsx';
import { needOf } from './board-order.ts';

const { Part: RoomAlerts } = lazyPart(
  async () => (await import('../room/signals/room-alerts.tsx')).RoomAlerts,
);

/** Longer than a finger needs from aiming to touching. */
const movedMs = 500;

interface CardProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
}

/**
 * One auction of the board: price, clock, the account's standing and limit, and the bid button itself. It stays in its
 * room. Ignores presses for a moment after it has moved.
 */
export function BoardCard({
  auction,
  viewer,
  place,
  corner,
}: CardProps & { place: number; corner?: ReactNode }) {
  const { t } = useTranslation(['board']);
  useWatchedAuction(auction.id);
  const hasMoved = useHasMoved(place);
  const need = needOf({ auction, viewer });
  return (
    <AuctionCard
      auction={auction}
      corner={corner}
      isOwner={viewer?.isOwner ?? false}
      data-need={need}
      inert={hasMoved}
    >
      <StandingBand auction={auction} viewer={viewer} />
      {viewer && !viewer.isOwner && auction.status === 'InProgress' && (
        <Bidding auction={auction} viewer={viewer} />
      )}
      {(need === 'decide' || need === 'prepare') && (
        <div className="relative border-line border-t p-4">
          <LocalLink to={`/live-auctions/${auction.id}/participate`} className={buttonClass('act', 'w-full')}>
            {t(`board:${need}`)}
          </LocalLink>
        </div>
      )}
    </AuctionCard>
  );
}

/** Above the link that covers the card. */
function Bidding({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const bid = useBid(auction, viewer, { hasEnterKey: false });
  const hasSound = useAtomValue(soundAtom) === 'on';
  const vibrates = useAtomValue(vibrationAtom) === 'on';
  const { mayChoose, isWaiting } = choiceOf(auction, bid);
  return (
    <fieldset className="relative min-w-0 border-line border-t p-4">
      <legend className="sr-only">{useLotTitle()(auction)}</legend>
      <Suspense>{(hasSound || vibrates) && <RoomAlerts auction={auction} viewer={viewer} />}</Suspense>
      <BidPlace auction={auction} viewer={viewer} bid={bid} />
      {mayChoose && (
        <fieldset disabled={isWaiting} className="contents">
          <LimitRow auction={auction} viewer={viewer} isConnected={bid.isConnected} />
        </fieldset>
      )}
    </fieldset>
  );
}

/** True for a moment after the place has changed. */
function useHasMoved(place: number): boolean {
  const [settledPlace, setSettledPlace] = useState(place);
  useEffect(() => {
    const timer = setTimeout(() => setSettledPlace(place), movedMs);
    return () => clearTimeout(timer);
  }, [place]);
  return settledPlace !== place;
}
