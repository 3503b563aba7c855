import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ArrowUpToLine, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConnectionLine } from '../../components/auction/connection-line.tsx';
import { CurrencySwitch } from '../../components/lists/currency-switch.tsx';
import { Pagination } from '../../components/lists/list-page.tsx';
import { ListPrices, useListPrices } from '../../components/lists/shown-price.ts';
import { useHeld } from '../../components/lists/steady-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { displayTonnes, formatNumber, tonnesOf } from '../../lib/format.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { isFirstTry } from '../../lib/http/query-client.ts';
import { liveAuctions } from '../../lib/http/services.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useList } from '../../lib/list-address.ts';
import { GateContext, noGate, useGate, useIsGateKnown } from '../../lib/market/at-my-gate.ts';
import { type Near, useMyPlace } from '../../lib/market/near.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { useListRoom } from '../../lib/realtime/use-room.ts';
import { useBiddenAuctions, useOwnAuctions } from '../session/api/account-auctions.ts';
import { useFollows } from '../session/api/marked-ids.ts';
import { isTrader, sessionAtom } from '../session/state/session.ts';
import { AuctionListTable } from './auction-list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import {
  groupsOf,
  heldInPlace,
  isMine,
  isSameOrder,
  type ListSort,
  type ListView,
  liveList,
  longRefreshMs,
  type Mine,
  matchesAuctionView,
  nobody,
  pageOfGroups,
  readListView,
  useLongPage,
} from './list-view.ts';

const none: ListRoomState = {};
const noIds: ReadonlySet<string> = new Set();
/** Covers no price of the table: lies over the delivery, or over the distance to the desired price. */
const floating =
  'fixed bottom-(--floating-bottom) left-1/2 z-30 -translate-x-1/2 whitespace-nowrap shadow-card lg:left-[calc(50%-3.5rem)] min-[87.5rem]:left-[calc(50%+11rem)]';
const noneEnded: readonly LiveAuctionItem[] = [];

/** The public list of live auctions as a trading screen, updated by push; its view is in the address. */
export function LiveList() {
  const { t } = useTranslation('live');
  const [query] = useSearchParams();
  const room = useListRoom();
  const key = query.toString();
  const view = useMemo(() => readListView(new URLSearchParams(key)), [key]);
  const address = useList(liveList);
  const { page, pageSize } = address;
  const held = room.state ?? none;
  const long = useLongPage(held, room.total, view, address);
  const isLong = room.total !== null;
  const total = long?.total ?? room.total ?? 0;
  const isAtEnd = !isLong || page >= Math.ceil(total / pageSize);
  const items = long === null ? held : (long.items ?? none);
  const lastEnded = useEndedAuctions(Object.keys(held)).data?.items;
  const ended = (isAtEnd ? lastEnded : null) ?? noneEnded;
  const showPrice = useListPrices();
  const { mine, gate, isKnown } = useOwn(view.near);
  const isThere = (long === null ? room.state : long.items) !== undefined;
  const { first, late, asked, showFirst } = useOwnFirst(mine, items, isThere && !isKnown, { key, view });
  const fresh = useMemo(() => {
    const groups = groupsOf(items, ended, first, view, showPrice);
    return isLong && long === null ? pageOfGroups(groups, { page, pageSize }) : groups;
  }, [items, ended, first, view, showPrice, isLong, long, page, pageSize]);
  const endedById = useMemo(() => Object.fromEntries(ended.map((item) => [item.id, item])), [ended]);
  const { held: inPlace, release, handlers } = useHeld(fresh, `${key} ${asked}`);
  const groups = inPlace === null ? fresh : heldInPlace(inPlace, items, endedById);
  return (
    <div className="frame-wide min-h-dvh pt-1.5 pb-6 sm:pt-6">
      {/* On a phone the switch is beside the title, so that a lot is on the first screen. */}
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-2 sm:mb-4 sm:gap-x-4 sm:gap-y-1">
        <h1 className="title-list max-sm:mr-auto max-sm:flex max-sm:min-h-11 max-sm:items-center sm:w-full">
          {t('heading')}
        </h1>
        <p className="-mt-1 w-full text-ink-2 text-s max-sm:hidden">{t('lead')}</p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-sm:order-2 max-sm:w-full max-sm:justify-between">
          {isLong ? <LongCount total={total} isByPush={long === null} /> : <Counts items={items} />}
          <ConnectionLine />
        </div>
        <CurrencySwitch
          currencies={[...Object.values(items), ...ended].map(({ currency }) => currency)}
          className="max-sm:contents"
        />
      </div>
      <ListToolbar items={items} isLong={isLong} view={view} choose={address.choose} />
      {!isThere && <Waiting error={(long ?? room).error} retry={(long ?? room).retry} />}
      {isThere && groups.every(({ kind }) => kind === 'ended') && (
        <Empty isFiltered={isLong || Object.keys(items).length > 0} />
      )}
      <div {...handlers}>
        {isThere && groups.length > 0 && (
          <ListPrices value={showPrice}>
            <GateContext value={gate}>
              <AuctionListTable
                groups={groups}
                isPart={isLong}
                mine={mine}
                sort={view.sort}
                onSort={(sort: ListSort) => address.choose({ sort })}
              />
            </GateContext>
          </ListPrices>
        )}
        {!isSameOrder(groups, fresh) && (
          <Button className={floating} onClick={release}>
            <RefreshCw aria-hidden="true" size={16} />
            {t('newOrder')}
          </Button>
        )}
        {late > 0 && isSameOrder(groups, fresh) && (
          <Button className={floating} onClick={showFirst}>
            <ArrowUpToLine aria-hidden="true" size={16} />
            {t('mineFirst', { count: late })}
          </Button>
        )}
      </div>
      {isLong && isThere && <Pagination address={address} total={total} />}
    </div>
  );
}

/** The number of auctions in a list of which the page shows a part, and how its rows are updated. */
function LongCount({ total, isByPush }: { total: number; isByPush: boolean }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const count = t('auctionsInAll', { count: total, shown: formatNumber(total, locale) });
  return (
    <p role="status" className="num text-ink-2 text-s">
      {isByPush ? count : `${count} · ${t('everySeconds', { count: longRefreshMs / 1000 })}`}
    </p>
  );
}

/** The auctions in progress, their volume, and the next ones. */
function Counts({ items }: { items: ListRoomState }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const all = Object.values(items);
  const running = all.filter(({ status }) => status === 'InProgress');
  const count = (status: LiveAuctionItem['status']) => all.filter((item) => item.status === status).length;
  const tonnes = running.reduce((sum, auction) => sum + tonnesOf(auction), 0);
  const awaiting = count('Closed');
  const scheduled = count('Scheduled');
  const parts = [
    t('runningCount', { count: running.length }),
    tonnes > 0 ? displayTonnes(tonnes.toFixed(3), locale) : null,
  ];
  // The groups of the list have these too.
  const others = [
    awaiting > 0 ? t('awaitingCount', { count: awaiting }) : null,
    scheduled > 0 ? t('scheduledCount', { count: scheduled }) : null,
  ];
  if (all.length === 0) return null;
  return (
    <p className="num text-ink-2 text-s">
      {parts.filter((part) => part !== null).join(' · ')}
      <span className="max-sm:hidden">
        {others.map((part) => (part === null ? '' : ` · ${part}`)).join('')}
      </span>
    </p>
  );
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useTranslation(['live', 'pages']);
  const locale = useLocale();
  if (error !== null) {
    const { code, params } = failureOf(error);
    return (
      <Notice isAlert title={t('failed')}>
        <p className="text-ink-2 text-s">{errorText(code, params, locale)}</p>
        <Button onClick={retry}>{t('pages:retry')}</Button>
      </Notice>
    );
  }
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <div
        aria-hidden="true"
        className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface shadow-card"
      >
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex h-[92px] items-center justify-between gap-4 px-5 lg:h-[60px]">
            <span className="h-4 w-2/5 animate-pulse rounded-1 bg-surface-2" />
            <span className="h-6 w-24 animate-pulse rounded-1 bg-surface-2" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('live');
  return (
    <Notice title={isFiltered ? t('noneMatch') : t('none')} className="mb-6">
      {!isFiltered && <p className="text-ink-2 text-s">{t('noneHint')}</p>}
    </Notice>
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
    // The same ids can recur, for example none: the cached answer is then outdated.
    staleTime: 0,
  });
}

interface OwnFirst {
  /** Ids of the auctions that come first. */
  readonly first: ReadonlySet<string>;
  /** The reader's auctions that are still among the others. */
  readonly late: number;
  /** How often the reader asked for them. */
  readonly asked: number;
  readonly showFirst: () => void;
}

/**
 * The auctions that come first because they are the reader's. Where the list was shown before those were known, they
 * stay in place, so that nothing moves, until the reader asks for them or for another view.
 *
 * @param isShownWithout true while the list is shown without them
 */
function useOwnFirst(
  mine: Mine,
  items: ListRoomState,
  isShownWithout: boolean,
  { key, view }: { readonly key: string; readonly view: ListView },
): OwnFirst {
  const [asked, setAsked] = useState(0);
  const [keyWithout, setKeyWithout] = useState<string | null>(null);
  const own = useMemo(() => isMine(mine), [mine]);
  const isInPlace = keyWithout === key;
  const isShown = (item: LiveAuctionItem | undefined) => item !== undefined && matchesAuctionView(item, view);
  const late = isInPlace ? [...own].filter((id) => isShown(items[id])).length : 0;
  if (isShownWithout && !isInPlace) setKeyWithout(key);
  // Nothing would move.
  if (!isShownWithout && isInPlace && late === 0) setKeyWithout(null);
  const showFirst = () => {
    setAsked(asked + 1);
    setKeyWithout(null);
  };
  return { first: isInPlace ? noIds : own, late, asked, showFirst };
}

/** What rows show of their reader, and if it is known. */
function useOwn(near: Near | null) {
  const known = useMine();
  const ownPlace = useMyPlace();
  const place = near?.county ?? ownPlace;
  const gate = useGate(place);
  const isGateKnown = useIsGateKnown(place);
  const isKnown = isGateKnown && known !== null;
  if (!isKnown) return { mine: nobody, gate: noGate, isKnown };
  return { mine: known, gate, isKnown };
}

/** The viewer's auctions as the list knows them, the same object until they change; null until they are known. */
function useMine(): Mine | null {
  const session = useAtomValue(sessionAtom);
  // An administrator takes part in no auction.
  const accountId = isTrader(session) ? session.identity.account.id : null;
  const biddenQuery = useBiddenAuctions(accountId);
  const ownQuery = useOwnAuctions(accountId);
  const followsQuery = useFollows();
  const isAwaited = session.kind === 'unknown' || [biddenQuery, ownQuery, followsQuery].some(isFirstTry);
  const [bidden, own, followed] = [biddenQuery.data, ownQuery.data, followsQuery.data];
  return useMemo(() => {
    if (isAwaited) return null;
    return {
      followed: new Set(followed),
      owned: new Set(accountId === null ? [] : own?.items.map(({ id }) => id)),
      bids: new Map(accountId === null ? [] : bidden?.items.map(({ id, viewer }) => [id, viewer])),
    };
  }, [isAwaited, followed, own, bidden, accountId]);
}
