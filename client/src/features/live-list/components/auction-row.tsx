import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { ChevronRight } from 'lucide-react';
import { CardPrice, CardTime, priceCaption } from '../../../components/auction/auction-card.tsx';
import { DesiredPriceChip } from '../../../components/auction/desired-price-chip.tsx';
import { LotHeading } from '../../../components/auction/lot-heading.tsx';
import { StatusChip } from '../../../components/auction/status-chip.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** One auction of the list: a line for traders on a wide screen, a small card on a phone. All of it leads in. */
export function AuctionRow({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTexts();
  return (
    <article className="relative grid grid-cols-2 items-center gap-x-4 gap-y-3 px-4 py-3.5 transition-colors hover:bg-surface-2/50 lg:grid-cols-[minmax(0,1fr)_170px_140px_360px_20px] lg:gap-x-6 lg:px-5">
      <div className="col-span-2 flex min-w-0 items-center gap-3 lg:col-span-1">
        <LotHeading auction={auction} />
      </div>
      <dl>
        <dt className="text-ink-3 text-xs">{priceCaption(auction, t)}</dt>
        <dd className="mt-0.5 min-h-8">
          <CardPrice auction={auction} />
        </dd>
      </dl>
      <dl className="max-lg:text-right">
        <CardTime auction={auction} />
      </dl>
      <p className="col-span-2 flex flex-wrap items-center gap-1.5 lg:col-span-1 lg:flex-nowrap lg:justify-end">
        <span className="num mr-auto text-ink-2 text-xs lg:mr-2">
          {t('live.bids', { count: auction.bidCount })}
        </span>
        {auction.bestBid && <DesiredPriceChip auction={auction} />}
        <StatusChip status={auction.status} />
      </p>
      <ChevronRight aria-hidden="true" size={18} className="text-ink-3 max-lg:hidden" />
    </article>
  );
}
