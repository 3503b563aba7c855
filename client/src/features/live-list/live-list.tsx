import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { CardPrice, CardSkeleton, CardTime, priceCaption } from '../../components/auction/auction-card.tsx';
import { DesiredPriceChip, StatusChip } from '../../components/auction/auction-chips.tsx';
import { ConnectionLine } from '../../components/auction/connection-line.tsx';
import { LotHeading } from '../../components/auction/lot-heading.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { liveAuctions } from '../../lib/http/services.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useListRoom } from '../../lib/realtime/use-room.ts';
import { FilterBar } from './filter-bar.tsx';
import { matchesFilters, readListFilters, sectionsOf } from './list-filters.ts';

/** The public list of live auctions, updated by push; its filters are in the address. */
export function LiveList() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const room = useListRoom();
  const filters = readListFilters(query);
  const items = room.state ?? {};
  const { running, scheduled, awaiting } = sectionsOf(items, filters);
  const ended = useEndedAuctions(Object.keys(items));
  const endedItems = (ended.data?.items ?? []).filter((item) => matchesFilters(item, filters));
  const isEmpty = room.state !== undefined && running.length + scheduled.length + awaiting.length === 0;

  return (
    <div className="mx-auto max-w-[1376px] px-4 py-6 lg:px-8">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="font-semibold font-serif text-[28px] tracking-[-0.015em] md:text-2xl">
            {t('live.heading')}
          </h1>
          <p className="mt-1 text-ink-2 text-s">{t('live.lead')}</p>
          <ConnectionLine className="mt-1.5" />
        </div>
        <FilterBar items={items} />
      </div>
      {room.state === undefined && <Waiting error={room.error} retry={room.retry} />}
      {isEmpty && <Empty isFiltered={Object.keys(items).length > 0} />}
      <Section title={t('live.running')} auctions={running} />
      <Section title={t('live.scheduled')} auctions={scheduled} />
      <Section title={t('live.awaiting')} auctions={awaiting} />
      <Section title={t('live.ended')} auctions={endedItems} />
    </div>
  );
}

function Section({ title, auctions }: { title: string; auctions: readonly LiveAuctionItem[] }) {
  const { t } = useTexts();
  const id = useId();
  if (auctions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id={id} className="font-semibold text-l">
          {title}
        </h2>
        <span className="num text-ink-3 text-s">{t('live.auctions', { count: auctions.length })}</span>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface shadow-card">
        {auctions.map((auction) => (
          <li key={auction.id}>
            <AuctionRow auction={auction} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t, locale } = useTexts();
  if (error !== null) {
    const { code, params } = failureOf(error);
    return (
      <Notice isAlert title={t('live.failed')}>
        <p className="text-ink-2 text-s">{errorText(code, params, locale)}</p>
        <Button onClick={retry}>{t('pages.retry')}</Button>
      </Notice>
    );
  }
  return (
    <div role="status" className="grid animate-late grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{t('live.loading')}</span>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts();
  return (
    <Notice title={isFiltered ? t('live.noneMatch') : t('live.none')} className="mb-8">
      {!isFiltered && <p className="text-ink-2 text-s">{t('live.noneHint')}</p>}
    </Notice>
  );
}

/** One auction of the list: a row on a wide screen, a small card on a phone. All of it links to the room. */
function AuctionRow({ auction }: { auction: LiveAuctionItem }) {
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

const endedInput = {
  query: { filters: 'status==Accepted|Refused|Failed', sorts: '-endsAt', pageSize: '6', page: '1' },
};

/** The auctions that ended last. Refetched when one leaves the running list, whose remaining ids are `watchedIds`. */
function useEndedAuctions(watchedIds: readonly string[]) {
  const { queryKey, ...options } = liveAuctions.list.queryOptions({ input: endedInput });
  return useQuery({
    ...options,
    queryKey: [...queryKey, watchedIds.toSorted()],
    placeholderData: keepPreviousData,
    // The same ids can recur, above all none: the cached answer is then out of date.
    staleTime: 0,
  });
}
