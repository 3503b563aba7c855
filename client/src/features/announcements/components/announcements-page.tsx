import { maxCounted } from '@recolta/shared/contracts/http/list-filters';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { NewItems } from '../../../components/lists/new-items.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatNumber } from '../../../lib/format.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { readListAddress, toggled, useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { usePageMeta } from '../../../lib/page-meta.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { announcementListQueries } from '../api/announcements.ts';
import {
  type AnnouncementOrder,
  announcementFilters,
  announcementOrders,
  announcementPageSizes,
  chosenFilters,
  isNewTo,
  newerOf,
  readAnnouncementView,
} from '../state/list-query.ts';
import { AnnouncementListRow } from './announcement-list-row.tsx';
import { CountyMap } from './county-map.tsx';
import { ListFilters } from './list-filters.tsx';
import { MarketDepth } from './market-depth.tsx';
import { SaveSearch } from './save-search.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import { ViewSwitch, viewNamed } from './view-switch.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => {
  const { list, counts } = announcementListQueries(readListAddress(query, announcementPageSizes));
  return [queries.fetchQuery(list), queries.fetchQuery(counts)];
};

const cleared = {
  ...{ auctionType: '', counties: '', cereals: '', harvestYears: '', deliveryType: '', currency: '' },
  ...{ minPrice: '', maxPrice: '', minQuantity: '', quality: '', search: '' },
  ...{ sustainability: '', figures: '' },
};

/**
 * The marketplace: open announcements by the filters of the address. Displayed ones change in place by push; new ones
 * wait behind a button, so that no row moves under a finger.
 */
export function AnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'lists']);
  const locale = useLocale();
  const address = useListAddress(announcementPageSizes);
  const view = readAnnouncementView(address);
  const queries = announcementListQueries(address);
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery(queries.list);
  const counts = useQuery(queries.counts);
  const changes = useAnnouncementChanges().state ?? {};
  const items = data?.items.map((item) => newerOf(item, changes[item.id])) ?? [];
  const shown = new Set(items.map(({ id }) => id));
  // By the server's clock, like approvals.
  const loadedAtMs = serverClock.nowMs() - (Date.now() - dataUpdatedAt);
  const waiting = Object.values(changes).filter(
    (item) => !shown.has(item.id) && isNewTo(view, item, loadedAtMs),
  ).length;
  const title = t(`titles.${view.auctionType}`);
  usePageMeta(title, t('listDescription'));
  const isNarrowed = announcementFilters(view) !== 'status==InProgress';
  const shownView = viewNamed(address.filterOf('view'));
  const chips = chosenFilters(view);
  const clear = () => address.choose(cleared);
  const showNew = () => {
    void refetch();
    void counts.refetch();
  };
  return (
    <div className="mx-auto w-full max-w-[1376px] px-4 py-6 lg:px-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">{title}</h1>
        <div className="flex flex-wrap gap-2">
          <ViewSwitch
            shown={shownView}
            onChoose={(chosen) => address.choose({ view: chosen === 'list' ? '' : chosen })}
          />
          <LocalLink to="/auctions/results" className={buttonClass('plain')}>
            {t('results')}
          </LocalLink>
          {isNarrowed && <SaveSearch view={view} />}
          <AddLink to="/auctions/add">{t('add')}</AddLink>
        </div>
      </div>
      <SavedTabs chosen="all" />
      <div className="grid items-start gap-6 lg:grid-cols-[232px_minmax(0,1fr)]">
        <aside className="max-lg:hidden">
          <h2 className="sr-only">{t('lists:filters')}</h2>
          <ListFilters view={view} counts={counts.data} choose={address.choose} />
        </aside>
        <section aria-label={t('title')} aria-busy={isPlaceholderData}>
          <details className="mb-3 rounded-2 border border-line bg-surface lg:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
              <SlidersHorizontal aria-hidden="true" size={17} />
              {t('lists:filters')}
            </summary>
            <div className="border-line border-t p-4">
              <ListFilters view={view} counts={counts.data} choose={address.choose} />
            </div>
          </details>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <ul className="flex flex-wrap gap-2">
              {chips.map(({ name, value }) => (
                <li key={`${name} ${value}`}>
                  <Button
                    className="rounded-full px-3.5 text-s"
                    onClick={() => address.choose({ [name]: toggled(view[name], value) })}
                  >
                    {name === 'counties' ? countyName(value) : (findCrop(value)?.[locale] ?? value)}
                    <X aria-hidden="true" size={15} />
                    <span className="sr-only">{t('without')}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <FilterChoice
              className="w-64 max-sm:w-full"
              label={t('order')}
              value={view.sort}
              options={(Object.keys(announcementOrders) as AnnouncementOrder[]).map((value) => ({
                value,
                label: t(`orders.${value}`),
              }))}
              onChoose={(sort) => address.choose({ sort: sort === 'Deadline' ? '' : sort })}
            />
          </div>
          {shownView === 'map' && (
            <CountyMap
              counts={counts.data?.fields.county ?? {}}
              chosen={view.counties}
              onToggle={(code) => address.choose({ counties: toggled(view.counties, code) })}
            />
          )}
          {shownView === 'market' && <MarketDepth view={view} choose={address.choose} />}
          {data && (
            <ListCount
              text={
                data.total === maxCounted + 1
                  ? t('countMore', { most: formatNumber(maxCounted, locale) })
                  : t('count', { count: data.total })
              }
              onClear={isNarrowed ? clear : null}
            />
          )}
          <NewItems text={t('new', { count: waiting })} isShown={waiting > 0} onShow={showNew} />
          {!data && (
            <ListWaiting
              error={error}
              loading={t('loading')}
              failed={t('failed')}
              onRetry={() => void refetch()}
            />
          )}
          {data && items.length > 0 && (
            <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
              {items.map((item) => (
                <AnnouncementListRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && (
            <Notice title={t(isNarrowed ? 'noneMatch' : 'none')}>
              {isNarrowed && <Button onClick={clear}>{t('lists:clear')}</Button>}
            </Notice>
          )}
        </section>
      </div>
    </div>
  );
}
