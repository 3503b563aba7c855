import { clausesOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { crops, findCrop } from '@recolta/shared/domain/crops';
import { currencies, deliveryTypes } from '@recolta/shared/domain/enumerations';
import { currencyName } from '@recolta/shared/domain/price-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FobReference } from '../../../components/goods/fob-reference.tsx';
import { FilterChoice } from '../../../components/lists/filter-fields.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TitledCard } from '../../../components/ui/section-card.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { PagedAddress } from '../../../lib/list-address.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import type { AnnouncementView } from '../state/list-query.ts';
import {
  chosenMarket,
  type MarketKey,
  marketChoice,
  marketMark,
  marketOptions,
  marketView,
} from '../state/market-choice.ts';
import { MarketLadder } from './market-ladder.tsx';

/** Reads on request, at most once per `everyMs`: requests during that time are combined into one read at its end. */
export function pacedRead(read: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readAtMs = performance.now();
          read();
        },
        Math.max(0, readAtMs + everyMs - performance.now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Refetch interval of a changing market. */
const readEveryMs = 1000;

/**
 * The markets with open announcements that match their shared filters; fetched once, so that no choice moves on its
 * own.
 */
function useMarkets(filters: string) {
  const input = { query: { filters } };
  return useQuery(announcementCalls.markets.queryOptions({ input, placeholderData: keepPreviousData }));
}

/**
 * The levels of a market, refetched at most once a second after pushes that may have changed them, and on reconnection.
 */
function useDepth(market: MarketKey, filters: string) {
  const input = { query: { ...market, filters } };
  const query = useQuery(announcementCalls.depth.queryOptions({ input }));
  const { state, updatedAt } = useAnnouncementChanges();
  const isLive = useAtomValue(connectionStatusAtom) === 'live';
  const now = { state, updatedAt, isLive, mark: marketMark(state ?? {}, market) };
  const seen = useRef(now);
  const { refetch } = query;
  const paced = useMemo(() => pacedRead(() => void refetch(), readEveryMs), [refetch]);
  useEffect(() => paced.stop, [paced]);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    // A push that leaves the known changes unchanged removed an announcement that was not among them.
    const hasLeft = before.state === now.state && before.updatedAt !== now.updatedAt;
    const isBack = now.isLive && !before.isLive;
    if (isBack || hasLeft || before.mark !== now.mark) paced.ask();
  });
  return query;
}

/** Open supply and demand of one market by price: one crop in one currency and with one way of delivery [A7]. */
export function MarketDepth({ view, choose }: { view: AnnouncementView; choose: PagedAddress['choose'] }) {
  const { t } = useTranslation(['announcements', 'labels']);
  const locale = useLocale();
  const filters = clausesOfFilters(marketView(view));
  const { data: markets = [], isSuccess, error, refetch } = useMarkets(filters);
  const market = chosenMarket(markets, view);
  const counts = marketOptions(markets, market?.product);
  const choices = [
    {
      field: 'product',
      label: t('product'),
      values: crops.map((crop) => [crop.key, crop[locale]] as const),
    },
    {
      field: 'deliveryType',
      label: t('delivery'),
      values: deliveryTypes.map((value) => [value, t(`labels:deliveryType.${value}`)] as const),
    },
    {
      field: 'currency',
      label: t('currency'),
      values: currencies.map((value) => [value, currencyName(value, locale)] as const),
    },
  ] as const;
  return (
    <TitledCard id="market-depth" title={t('depth.title')} className="@container mb-4 p-4 md:p-5">
      <p className="mb-3 text-ink-2 text-s">{t('depth.lead')}</p>
      {!isSuccess && <Waiting error={error} onRetry={() => void refetch()} />}
      {markets.length > 0 && (
        <div className="mb-4 grid gap-3 @md:grid-cols-3">
          {choices.map(({ field, label, values }) => (
            <FilterChoice
              key={field}
              label={label}
              {...(!market && { none: t('depth.choose') })}
              value={market?.[field] ?? ''}
              options={values
                .filter(([value]) => counts[field].has(value))
                .map(([value, name]) => ({ value, label: `${name} (${counts[field].get(value)})` }))}
              onChoose={(value) => choose(marketChoice(markets, market, field, value))}
            />
          ))}
        </div>
      )}
      {isSuccess && !market && <Notice title={t('depth.none')} />}
      {market && <Levels market={market} filters={filters} />}
    </TitledCard>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('announcements');
  return (
    <ListWaiting
      found={{ error: error, refetch: onRetry }}
      loading={t('depth.loading')}
      failed={t('depth.failed')}
    />
  );
}

function Levels({ market, filters }: { market: MarketKey; filters: string }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const { product, currency, deliveryType } = market;
  const { data, error, refetch } = useDepth({ product, currency, deliveryType }, filters);
  return (
    <div className="grid gap-5 @3xl:grid-cols-[minmax(0,1fr)_260px]">
      {data ? (
        <MarketLadder market={market} name={findCrop(product)?.[locale] ?? product} depth={data} />
      ) : (
        <Waiting error={error} onRetry={() => void refetch()} />
      )}
      <div className="grid content-start gap-4">
        <FobReference product={product} currency={currency} hasTitle />
        <p className="text-ink-2 text-s">{t('depth.note')}</p>
      </div>
    </div>
  );
}
