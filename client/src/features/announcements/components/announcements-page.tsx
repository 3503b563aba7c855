import { maxCounted } from '@recolta/shared/contracts/http/list-filters';
import { addressOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { countyName, isCounty } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { BookmarkCheck, BookmarkPlus, ChartBarBig, List, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LoadedPart, OpenedPart } from '../../../components/errors/opened-part.tsx';
import { NearFilter } from '../../../components/lists/filter-fields.tsx';
import { MarketPage, useMarketItems } from '../../../components/lists/market-page.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { AddLink } from '../../../components/ui/page.tsx';
import { useMatches } from '../../../lib/device/use-on-device.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { toggled, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { neighboursOf, useMyPlace } from '../../../lib/market/near.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { announcementListQueries } from '../api/announcements.ts';
import { useSavedSearches, useSearcher } from '../api/saved-searches.ts';
import {
  type AnnouncementOrder,
  type AnnouncementView,
  announcementOrders,
  announcementView,
  chosenFilters,
  filtersOfView,
  isNewTo,
  marketList,
  newerOf,
} from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';
import { CountyMap } from './county-map.tsx';
import { isCpt, KindFilter, ListFilters, searchChoice } from './list-filters.tsx';
import { MarketDepth } from './market-depth.tsx';
import { SavedTabs } from './saved-tabs.tsx';

const dialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/**
 * Saves the filters of the list, or links to the saved searches once they include these filters [A11]. A visitor signs
 * in first.
 */
function SaveSearch({ view }: { view: AnnouncementView }) {
  const { t } = useTranslation('saved');
  const locale = useLocale();
  const isVisitor = useAtomValue(sessionAtom).kind === 'visitor';
  const isSearcher = useSearcher() !== null;
  const { data } = useSavedSearches();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const filters = filtersOfView(view);
  if (!isVisitor && !isSearcher) return null;
  const isSaved = data?.items.some(({ path }) => path === addressOfFilters(filters)) ?? false;
  return (
    <>
      {isSaved ? (
        <LocalLink to="/auctions/searches" className={buttonClass('plain', 'px-3 text-act text-s')}>
          <BookmarkCheck aria-hidden="true" size={17} />
          {t('isSaved')}
        </LocalLink>
      ) : (
        <Button
          className="px-3 text-s"
          onPointerEnter={isVisitor ? undefined : dialog.preload}
          onFocus={isVisitor ? undefined : dialog.preload}
          onClick={() => {
            if (isVisitor) void navigate(`${localizedPath('/login', locale)}${redirectQuery(location)}`);
            else setIsOpen(true);
          }}
        >
          <BookmarkPlus aria-hidden="true" size={17} />
          {t('save')}
        </Button>
      )}
      <OpenedPart isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dialog.Part filters={filters} onClose={() => setIsOpen(false)} />
      </OpenedPart>
    </>
  );
}

const icons = { list: List, map: MapIcon, market: ChartBarBig } as const;
type MarketplaceView = keyof typeof icons;

/** List, map and market: three views of one address, on a phone as icons. */
function ViewSwitch({
  shown,
  onChoose,
}: {
  shown: MarketplaceView;
  onChoose: (view: MarketplaceView) => void;
}) {
  const { t } = useTranslation('announcements');
  return (
    <fieldset className="grid grid-cols-3 overflow-hidden rounded-2 border border-line-2 bg-surface xl:hidden">
      <legend className="sr-only">{t('view')}</legend>
      {(Object.keys(icons) as MarketplaceView[]).map((view) => {
        const Icon = icons[view];
        return (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            onClick={() => onChoose(view)}
            className="grid min-h-11 min-w-11 place-items-center border-line-2 border-r font-semibold text-s last:border-r-0 focus-visible:-outline-offset-2 aria-pressed:bg-lead-wash aria-pressed:text-act sm:px-4"
          >
            <Icon aria-hidden="true" size={19} className="sm:hidden" />
            <span className="max-sm:sr-only">{t(`views.${view}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

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
  const isWide = useMatches('(width >= 80em)', false);
  const present = () => announcementView(address.present());
  const map = (
    <CountyMap
      counts={counts.data?.fields.county ?? {}}
      chosen={view.counties}
      onToggle={(code) => address.choose({ counties: toggled(present().counties, code), near: '' })}
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
        isOther: isCpt,
      }}
      near={<NearFilter isShort near={view.near} choose={address.choose} />}
      kinds={
        <div className="flex gap-3">
          <NearFilter near={view.near} choose={address.choose} />
          <KindFilter view={view} choose={address.choose} />
        </div>
      }
      filters={<ListFilters view={view} present={present} counts={counts.data} choose={address.choose} />}
      save={isNarrowed && <SaveSearch view={view} />}
      chips={chosenFilters(view).map(({ name, value }) => ({
        key: `${name} ${value}`,
        label: name === 'counties' ? countyName(value) : (findCrop(value)?.[locale] ?? value),
        onRemove: () => address.choose({ [name]: toggled(present()[name], value) }),
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
