import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../../components/auction/countdown.tsx';
import { statusName } from '../../../../components/auction/status-name.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../room-texts.ts';
import { standingOf } from './standing.ts';

/** Price, clock and the viewer's standing at the top of a phone's screen once the panels have scrolled away. */
export function CompactBar({
  auction,
  viewer,
  below,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  below: RefObject<HTMLElement | null>;
}) {
  const { t, i18n } = useTranslation(['live', 'room']);
  const locale = useLocale();
  const isShown = useIsAbove(below);
  const standing = standingOf(auction, viewer);
  if (!isShown) return null;
  const price = auctionFormat(auction, locale).price(
    minorOf(auction.bestBid?.price ?? auction.startingPrice),
  );
  return (
    <div
      aria-hidden="true"
      className="num fixed inset-x-0 top-0 z-20 flex h-13 animate-arrive items-center justify-between gap-3 border-line border-b bg-surface px-4 shadow-card lg:hidden side:hidden"
    >
      <b className="font-semibold text-l tracking-[-0.02em]">{price}</b>
      {(standing.kind === 'leading' || standing.kind === 'binding') && (
        <span className="flex items-center gap-1 font-semibold text-lead text-s">
          <CircleCheck size={15} strokeWidth={2.6} />
          {t('leader')}
        </span>
      )}
      {(standing.kind === 'outbid' || standing.kind === 'outbidAtEnd') && (
        <span className="flex items-center gap-1 font-semibold text-lost text-s">
          <CircleAlert size={15} strokeWidth={2.6} />
          {t('outbid')}
        </span>
      )}
      <b className="font-semibold text-l tracking-[-0.02em]">
        {auction.status === 'InProgress' && auction.endsAt ? (
          <Countdown until={auction.endsAt} atZero={t('room:closing')} />
        ) : (
          statusName(auction, i18n.t)
        )}
      </b>
    </div>
  );
}

/** True if an element has scrolled above the viewport. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
