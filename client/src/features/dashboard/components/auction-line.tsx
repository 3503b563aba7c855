import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ReactNode } from 'react';
import { CardPrice, CardTime, priceCaption } from '../../../components/auction/auction-card.tsx';
import { DesiredPriceChip, StatusChip } from '../../../components/auction/auction-chips.tsx';
import { LotHeading } from '../../../components/auction/lot-heading.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** One auction of the dashboard: standing, price and time. The whole line links to the room. */
export function AuctionLine({ auction, children }: { auction: LiveAuctionItem; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <article className="relative grid grid-cols-2 items-center gap-x-4 gap-y-2.5 px-4 py-3.5 transition-colors hover:bg-surface-2/50 md:grid-cols-[minmax(0,1fr)_150px_120px] lg:px-5">
      <div className="col-span-2 flex min-w-0 items-start gap-3 md:col-span-1">
        <LotHeading auction={auction}>
          <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s">
            {children}
          </p>
        </LotHeading>
      </div>
      <dl>
        <dt className="text-ink-3 text-xs">{priceCaption(auction, t)}</dt>
        <dd className="mt-0.5 min-h-8">
          <CardPrice auction={auction} />
        </dd>
      </dl>
      <dl className="text-right">
        <CardTime auction={auction} />
      </dl>
    </article>
  );
}

/** The state of an auction for any viewer: how many bids it has, or when it starts. */
export function AuctionNotes({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const isToCome = auction.status === 'Scheduled' || auction.status === 'Pending';
  const startsAt = formatInstant(auction.startsAt, 'dayMonthTime', locale);
  return (
    <>
      <StatusChip status={auction.status} />
      {auction.bestBid && <DesiredPriceChip auction={auction} />}
      <span>
        {isToCome ? t('live.startsAt', { when: startsAt }) : t('live.bids', { count: auction.bidCount })}
      </span>
    </>
  );
}
