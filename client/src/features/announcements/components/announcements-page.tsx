import { maxCounted } from '@recolta/shared/contracts/http/list-filters';
import { countyName, isCounty } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { MarketPage, useMarketItems } from '../../../components/lists/market-page.tsx';
import { NearFilter } from '../../../components/lists/near-filter.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useIsOnDevice } from '../../../lib/device/use-is-on-device.ts';
import { useMatches } from '../../../lib/device/use-matches.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { toggled, useList } from '../../../lib/list-address.ts';
import { useMyPlace } from '../../../lib/market/my-place.ts';
import { neighboursOf } from '../../../lib/market/near.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { announcementListQueries } from '../api/announcements.ts';
import {
  type AnnouncementOrder,
  announcementOrders,
  announcementView,
  chosenFilters,
  isNewTo,
  marketList,
  newerOf,
} from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';
import { CountyMap } from './county-map.tsx';
import { KindFilter, ListFilters, searchChoice } from './list-filters.tsx';
import { MarketDepth } from './market-depth.tsx';
import { SaveSearch } from './save-search.tsx';
import { SavedTabs } from './saved-tabs.tsx';
import { ViewSwitch } from './view-switch.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => {
  const { list, counts } = announcementListQueries(marketList.read(query));
  return [queries.fetchQuery(list), queries.fetchQuery(counts)];
};

/**
 * The marketplace: open announcements by the filters of the address. Displayed ones change in place by push; new ones
 * wait behind a button, so that no row moves under a finger.
 */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const address = useList(marketList);
  const view = announcementView(address);
  const ownPlace = useMyPlace();
  const place = view.near?.county ?? ownPlace;
  const queries = announcementListQueries(address, place);
  const list = useQuery(queries.list);
  const counts = useQuery(queries.counts);
  const changes = useAnnouncementChanges().state ?? {};
  const { items, waiting } = useMarketItems(list, changes, newerOf, (item, loadedAtMs) =>
    isNewTo(view, item, loadedAtMs),
  );
  const title = t(`titles.${view.auctionType}`);
  usePageMeta(title, t('listDescription'));
  const { isNarrowed } = address;
  const from = view.near?.county ?? view.counties.find(isCounty);
  const neighbours = from ? neighboursOf(from, view.counties, counts.data?.fields.county ?? {}) : [];
  const shownView = address.filters.view;
  // The relay, which does not know the width, renders neither.
  const isOnDevice = useIsOnDevice();
  const isWide = useMatches('(width >= 80em)') && isOnDevice;
  const map = (
    <CountyMap
      counts={counts.data?.fields.county ?? {}}
      chosen={view.counties}
      onToggle={(code) => address.choose({ counties: toggled(view.counties, code), near: '' })}
    />
  );
  // Its texts of rates are loaded with it: the page stays while they are.
  const depth = (
    <LoadedPart>
      <MarketDepth view={view} choose={address.choose} />
    </LoadedPart>
  );
  return (
    <MarketPage
      title={title}
      name={t('title')}
      acts={
        <>
          <ViewSwitch
            shown={shownView}
            onChoose={(chosen) => address.choose({ view: chosen === 'list' ? '' : chosen })}
          />
          <AddLink to="/auctions/add" isIconOnPhone>
            {t('add')}
          </AddLink>
        </>
      }
      tabs={<SavedTabs chosen="all" />}
      search={{
        label: t('search'),
        value: view.search,
        onChoose: (search) => address.choose(searchChoice(search)),
      }}
      near={<NearFilter isShort near={view.near} choose={address.choose} />}
      kinds={
        <div className="flex gap-3">
          <NearFilter near={view.near} choose={address.choose} />
          <KindFilter view={view} choose={address.choose} />
        </div>
      }
      filters={<ListFilters view={view} counts={counts.data} choose={address.choose} />}
      save={isNarrowed && <SaveSearch view={view} />}
      chips={chosenFilters(view).map(({ name, value }) => ({
        key: `${name} ${value}`,
        label: name === 'counties' ? countyName(value) : (findCrop(value)?.[locale] ?? value),
        onRemove: () => address.choose({ [name]: toggled(view[name], value) }),
      }))}
      order={{
        label: t('order'),
        value: view.sort,
        options: (Object.keys(announcementOrders) as AnnouncementOrder[])
          .filter((value) => value !== 'Net' || place !== null || view.sort === 'Net')
          .map((value) => ({ value, label: t(`orders.${value}`) })),
        onChoose: (sort) => address.choose({ sort }),
      }}
      above={
        !isWide && (
          <>
            {shownView === 'map' && map}
            {shownView === 'market' && depth}
          </>
        )
      }
      side={
        <>
          {isWide && map}
          {isWide && depth}
        </>
      }
      found={list}
      address={address}
      texts={{
        count: (total) =>
          total === maxCounted + 1
            ? t('countMore', { most: formatNumber(maxCounted, locale) })
            : t('count', { count: total }),
        show: (total) => t('show', { count: total }),
        fresh: t('new', { count: waiting }),
        loading: t('loading'),
        failed: t('failed'),
        none: t(isNarrowed ? 'noneMatch' : 'none'),
      }}
      elsewhere={
        neighbours.length > 0 && (
          <div>
            <p className="mb-2">{t('nearest')}</p>
            <div className="flex flex-wrap justify-center gap-2">
              {neighbours.map(({ code, count }) => (
                <Button key={code} onClick={() => address.choose({ counties: code, near: '' })}>
                  {t('inCounty', { count, county: countyName(code) })}
                </Button>
              ))}
            </div>
          </div>
        )
      }
      waiting={waiting}
      onShowNew={() => Promise.all([list.refetch(), counts.refetch()])}
    >
      {items.length > 0 && (
        <AnnouncementRows isOpenOnly near={view.near?.county}>
          {items.map((item) => (
            <AnnouncementListRow key={item.id} item={item} />
          ))}
        </AnnouncementRows>
      )}
    </MarketPage>
  );
}
