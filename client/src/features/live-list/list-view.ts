import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { type AuctionType, auctionTypes, currencies } from '@recolta/shared/domain/enumerations';
import { foldText } from '@recolta/shared/domain/folded-text';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { newer } from '@recolta/shared/domain/newer';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { asPosted, type ShowPrice } from '../../components/lists/shown-price.ts';
import { kilogramsOf, minorOf } from '../../lib/format.ts';
import { liveAuctions } from '../../lib/http/services.ts';
import { defineList, type ListState, oneOf, typed, valid } from '../../lib/list-address.ts';
import { countiesWithin, type Near, readNear } from '../../lib/market/near.ts';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import type { BiddenAuction } from '../session/api/account-auctions.ts';

/** Orders within each group, each with the call's; the first, by the next event, is the default. A minus reverses it. */
export const listSorts = {
  ends: 'nextAt',
  price: 'price',
  '-price': '-price',
  quantity: 'quantity',
  '-quantity': '-quantity',
} as const;
export type ListSort = keyof typeof listSorts;

/** Rows on a page of a list that is longer than its room. */
const longPageSize = 100;

/** The list by its address; only one that is longer than its room has pages. */
export const liveList = defineList({
  filters: {
    q: typed(),
    county: typed(),
    near: valid((text) => readNear(text) !== null),
    product: typed(),
    type: oneOf(auctionTypes),
  },
  sorts: listSorts,
  sizes: [longPageSize],
});

/** Search, filters and order of the list in the address; empty strings for none. */
export interface ListView {
  readonly search: string;
  readonly county: string;
  /** The place whose surroundings are shown, in place of one county. */
  readonly near: Near | null;
  /** Codes of the counties that are shown; empty for all. */
  readonly counties: readonly string[];
  readonly product: string;
  readonly type: AuctionType | '';
  readonly sort: ListSort;
}

export function readListView(query: URLSearchParams): ListView {
  const { filters, sort } = liveList.read(query);
  const { q: search, near: nearby, ...others } = filters;
  const near = readNear(nearby);
  const county = near ? '' : others.county;
  const counties = near ? countiesWithin(near) : [county].filter((code) => code !== '');
  return { search, ...others, county, near, counties, sort };
}

export function hasFilters({ search, counties, product, type }: ListView): boolean {
  return counties.length > 0 || `${search}${product}${type}` !== '';
}

/** True if an auction contains every word of the search, in either language, and passes the filters. */
export function matchesAuctionView(auction: LiveAuctionItem, view: ListView): boolean {
  if (view.counties.length > 0 && !view.counties.includes(auction.county)) return false;
  if (view.product !== '' && auction.product !== view.product) return false;
  if (view.type !== '' && auction.type !== view.type) return false;
  const words = foldText(view.search).split(' ');
  const text = view.search === '' ? '' : foldText(searchedText(auction));
  return words.every((word) => text.includes(word));
}

function searchedText({ name, product, county, deliveryLocation, owner, origin }: LiveAuctionItem): string {
  const crop = findCrop(product);
  return [
    ...[name, goodsName(name, 'en'), crop?.ro, crop?.en],
    ...[countyName(county), deliveryLocation, owner, origin],
  ].join(' ');
}

const groupKinds = ['mine', 'running', 'awaiting', 'scheduled', 'ended'] as const;

/** Auctions under one heading. */
export interface ListGroup {
  readonly kind: (typeof groupKinds)[number];
  readonly auctions: readonly LiveAuctionItem[];
}

const groupOfStatus = { InProgress: 'running', Closed: 'awaiting', Scheduled: 'scheduled' } as const;

/**
 * The list's groups, without empty ones: the viewer's own, bid and followed auctions, then the others by status, each
 * in the view's order.
 * @param mine  ids of the viewer's own auctions, those bid in and those followed
 * @param ended the auctions that ended last, in their order
 * @param showPrice how prices are shown: they are ordered as displayed
 */
export function groupsOf(
  items: Readonly<Record<string, LiveAuctionItem>>,
  ended: readonly LiveAuctionItem[],
  mine: ReadonlySet<string>,
  view: ListView,
  showPrice: ShowPrice = asPosted,
): ListGroup[] {
  const groups: Record<ListGroup['kind'], LiveAuctionItem[]> = {
    mine: [],
    running: [],
    awaiting: [],
    scheduled: [],
    ended: [],
  };
  for (const item of Object.values(items)) {
    const { id, status } = item;
    if (!(status in groupOfStatus) || !matchesAuctionView(item, view)) continue;
    groups[mine.has(id) ? 'mine' : groupOfStatus[status as keyof typeof groupOfStatus]].push(item);
  }
  const compare = comparison(view.sort, showPrice);
  for (const group of Object.values(groups)) group.sort(compare);
  groups.ended = ended.filter((item) => !(item.id in items) && matchesAuctionView(item, view));
  return groupKinds.flatMap((kind) => (groups[kind].length > 0 ? [{ kind, auctions: groups[kind] }] : []));
}

type Comparison = (a: LiveAuctionItem, b: LiveAuctionItem) => number;

function comparison(sort: ListSort, showPrice: ShowPrice): Comparison {
  const direction = sort.startsWith('-') ? -1 : 1;
  const by = (value: (item: LiveAuctionItem) => number): Comparison => {
    return (a, b) => direction * (value(a) - value(b)) || nextMs(a) - nextMs(b) || (a.id < b.id ? -1 : 1);
  };
  switch (sort) {
    case 'ends':
      return by(nextMs);
    case 'quantity':
    case '-quantity':
      return by(({ quantity }) => kilogramsOf(quantity));
    case 'price':
    case '-price': {
      const shown = ({ bestBid, startingPrice, currency }: LiveAuctionItem) =>
        showPrice(minorOf(bestBid?.price ?? startingPrice), currency);
      const place = (item: LiveAuctionItem) => currencies.indexOf(shown(item).currency);
      const byPrice = by((item) => shown(item).minor);
      // Prices of different currencies are not comparable.
      return (a, b) => place(a) - place(b) || byPrice(a, b);
    }
  }
}

/** When an auction's next event is due: its start, its end, or the end of its owner's time to decide. */
function nextMs({ status, startsAt, endsAt, hardEndsAt, decisionEndsAt }: LiveAuctionItem): number {
  if (status === 'Scheduled') return Date.parse(startsAt);
  return Date.parse((status === 'Closed' ? decisionEndsAt : endsAt) ?? hardEndsAt);
}

/**
 * Groups as they were held, with the newest known state of each auction. An auction that left the list keeps its last
 * state: no row moves.
 */
export function heldInPlace(
  held: readonly ListGroup[],
  ...known: readonly Readonly<Record<string, LiveAuctionItem>>[]
): ListGroup[] {
  return held.map(({ kind, auctions }) => ({
    kind,
    auctions: auctions.map((item) => known.map((items) => items[item.id]).find((one) => one) ?? item),
  }));
}

/** True if two arrangements show the same auctions in the same places. */
export function isSameOrder(a: readonly ListGroup[], b: readonly ListGroup[]): boolean {
  const order = (groups: readonly ListGroup[]) =>
    groups.map(({ kind, auctions }) => `${kind} ${auctions.map(({ id }) => id).join(' ')}`).join('\n');
  return order(a) === order(b);
}

/** Refetch interval of pages that the room does not carry. */
export const longRefreshMs = 10_000;
const maxWords = 10;

/** `page` from 1. */
type Paging = Pick<ListState<unknown>, 'page' | 'pageSize'>;

/** The query for a page of the list by its view, in the same order as the room. */
function longQuery(view: ListView, { page, pageSize }: Paging) {
  const words = view.search.split(/\s+/).filter((word) => word !== '');
  const filters = [
    'status==InProgress|Closed|Scheduled',
    ...(view.counties.length > 0 ? [`county==${view.counties.map(escapeFilterValue).join('|')}`] : []),
    ...(['product', 'type'] as const).flatMap((name) =>
      view[name] === '' ? [] : [`${name}==${escapeFilterValue(view[name])}`],
    ),
    ...words.slice(0, maxWords).map((word) => `name@=${escapeFilterValue(word)}`),
  ];
  return {
    filters: filters.join(','),
    sorts: `urgency,${listSorts[view.sort]}`,
    page: String(page),
    pageSize: String(pageSize),
  };
}

/** The part of the groups that a page shows, in their order. */
export function pageOfGroups(groups: readonly ListGroup[], { page, pageSize }: Paging): ListGroup[] {
  let skipped = (page - 1) * pageSize;
  let left = pageSize;
  return groups.flatMap(({ kind, auctions }) => {
    const shown = auctions.slice(skipped, skipped + left);
    skipped = Math.max(0, skipped - auctions.length);
    left -= shown.length;
    return shown.length > 0 ? [{ kind, auctions: shown }] : [];
  });
}

/**
 * A page of a list that is longer than its room, fetched from the service if the room does not carry it: filtered
 * lists, other orders, and items beyond the room's.
 * @param total of the list, null while the room carries all of it
 */
export function useLongPage(held: ListRoomState, total: number | null, view: ListView, paging: Paging) {
  const heldPages = Math.floor(Object.keys(held).length / paging.pageSize);
  const isRead = total !== null && (hasFilters(view) || view.sort !== 'ends' || paging.page > heldPages);
  const query = longQuery(view, paging);
  const options = liveAuctions.list.queryOptions({ input: isRead ? { query } : skipToken });
  const found = useQuery({ ...options, refetchInterval: longRefreshMs, placeholderData: keepPreviousData });
  if (!isRead) return null;
  const items = found.data && Object.fromEntries(found.data.items.map((item) => newest(item, held)));
  return { items, total: found.data?.total ?? 0, error: found.error, retry: () => void found.refetch() };
}

function newest(item: LiveAuctionItem, held: ListRoomState) {
  return [item.id, newer(held[item.id], item)] as const;
}

/** The viewer's auctions as the list knows them; empty for a visitor. */
export interface Mine {
  readonly followed: ReadonlySet<string>;
  readonly owned: ReadonlySet<string>;
  readonly bids: ReadonlyMap<string, Pick<BiddenAuction['viewer'], 'number' | 'price'>>;
}

export const nobody: Mine = { followed: new Set(), owned: new Set(), bids: new Map() };

/** The viewer's part in an auction of the list. */
export type MyState =
  | { readonly kind: 'none' | 'followed' | 'owner' | 'decide' }
  | { readonly kind: 'leading' | 'outbid' | 'awaiting' | 'outbidAtEnd'; readonly price: string };

/** By the newest state of the auction, which may be newer than the account's own data. */
export function myStateOf({ id, status, bestBid }: LiveAuctionItem, mine: Mine): MyState {
  const bid = mine.bids.get(id);
  if (mine.owned.has(id)) return { kind: status === 'Closed' && bestBid ? 'decide' : 'owner' };
  if (bid && status === 'InProgress')
    return { kind: bestBid?.number === bid.number ? 'leading' : 'outbid', price: bid.price };
  if (bid && status === 'Closed')
    return { kind: bestBid?.number === bid.number ? 'awaiting' : 'outbidAtEnd', price: bid.price };
  return { kind: mine.followed.has(id) ? 'followed' : 'none' };
}

export function isMine({ followed, owned, bids }: Mine): ReadonlySet<string> {
  return new Set([...followed, ...owned, ...bids.keys()]);
}
