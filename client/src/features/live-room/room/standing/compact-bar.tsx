import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusName } from '../../../../components/auction/auction-chips.tsx';
import { Countdown } from '../../../../components/auction/countdown.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../room-texts.ts';
import { type Standing, standingOf } from './standing.ts';
import { standingIcons } from './standing-band.tsx';

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
  if (!useIsAbove(below)) return null;
  return (
    <StateLine
      auction={auction}
      viewer={viewer}
      className="fixed inset-x-0 top-0 z-20 h-13 animate-arrive border-b bg-surface px-4 shadow-card lg:hidden side:hidden"
    />
  );
}

const words: Partial<
  Record<Standing['kind'], { key: 'leader' | 'outbid' | 'room:notBidYet'; tone: string }>
> = {
  leading: { key: 'leader', tone: 'text-lead' },
  binding: { key: 'leader', tone: 'text-lead' },
  outbid: { key: 'outbid', tone: 'text-lost' },
  outbidAtEnd: { key: 'outbid', tone: 'text-lost' },
  notBidYet: { key: 'room:notBidYet', tone: 'text-ink-2' },
};

/** Price, the viewer's standing in a word, and clock in one line. The page says the same to screen readers. */
export function StateLine({
  auction,
  viewer,
  className,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  className: string;
}) {
  const { t, i18n } = useTranslation(['live', 'room']);
  const locale = useLocale();
  const { kind } = standingOf(auction, viewer);
  const word = words[kind];
  const Icon = standingIcons[kind];
  const price = auctionFormat(auction, locale).price(
    minorOf(auction.bestBid?.price ?? auction.startingPrice),
  );
  return (
    <div
      aria-hidden="true"
      data-state-line={kind}
      className={classNames('num flex items-center justify-between gap-3 border-line', className)}
    >
      <b className="whitespace-nowrap font-semibold text-l tracking-[-0.02em]">{price}</b>
      {word && (
        <span
          className={classNames('flex items-center gap-1 whitespace-nowrap font-semibold text-s', word.tone)}
        >
          <Icon size={15} strokeWidth={2.6} className="flex-none" />
          {t(word.key)}
        </span>
      )}
      <b className="whitespace-nowrap font-semibold text-l tracking-[-0.02em]">
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
