import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import {
  type AnnouncementFilters,
  clausesOfFilters,
  deliveryWords,
  figuresOfAddress,
  matchesFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { type CountyCode, counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes, currencies } from '@recolta/shared/domain/enumerations';
import { parseMoney } from '@recolta/shared/domain/money';
import { comparePositions } from '@recolta/shared/domain/newer';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { OwnState } from '../../../components/lists/list-tabs.tsx';
import {
  defineList,
  type FilterValues,
  type ListState,
  oneOf,
  someOf,
  typed,
  valid,
  viewOf,
} from '../../../lib/list-address.ts';
import { countiesWithin, type Near, readNear } from '../../../lib/market/near.ts';

/** Orders of the list as the address names them, each with the call's `sorts`; the first is the default. */
export const announcementOrders = {
  Deadline: 'deadline',
  '-Deadline': '-deadline',
  Newest: '-newest',
  Price: 'price',
  '-Price': '-price',
  Quantity: 'quantity',
  '-Quantity': '-quantity',
  Bids: '-bids',
  // Has a place: `announcementQuery`.
  Net: '',
} as const;
export type AnnouncementOrder = keyof typeof announcementOrders;

const filters = {
  view: viewOf({ list: '', map: '', market: '' }),
  auctionType: oneOf(auctionTypes),
  counties: someOf(counties.map(({ code }) => code)),
  near: valid((text) => readNear(text) !== null),
  cereals: someOf(crops.map(({ key }) => key)),
  harvestYears: someOf(/^20\d\d$/),
  deliveryType: oneOf(deliveryWords),
  currency: oneOf(currencies),
  minPrice: valid((text) => parseMoney(text) !== null),
  maxPrice: valid((text) => parseMoney(text) !== null),
  minQuantity: valid((text) => parseTonnes(text) !== null),
  quality: oneOf(['analysed']),
  sustainability: oneOf(['any']),
  figures: typed('', 1000),
  search: typed(),
};
type MarketState = ListState<FilterValues<typeof filters>, AnnouncementOrder>;

/** The open announcements by the address of `/auctions` (product description §2, page size §9). */
export const marketList = defineList({
  filters,
  sorts: announcementOrders,
  sizes: [8, 20, 50],
  adjust: (values) => ({
    ...values,
    // Figures belong to a single crop.
    ...(figuresOfAddress(values.figures, values.cereals).length === 0 && { figures: '' }),
    // A place and a distance stand for counties.
    ...(values.near !== '' && { counties: [] }),
  }),
});

/** The user's own announcements by state; the first is the default. */
export const ownAnnouncementsList = defineList({
  filters: {
    state: viewOf({
      open: 'owner==me,status==Pending|InProgress|Closed',
      turn: 'turn==me',
      over: 'owner==me,status==Accepted|Refused|Failed',
    } satisfies Record<OwnState, string>),
  },
});

/** The user's own bids by state. */
export const ownBidsList = defineList({
  filters: {
    state: viewOf({
      open: 'status==Active',
      turn: 'turn==me',
      over: 'status==Accepted|Rejected|Removed',
    } satisfies Record<OwnState, string>),
  },
});

/** The filters and the order of the marketplace. */
export interface AnnouncementView extends AnnouncementFilters {
  /** The place whose surroundings are the counties of the view. */
  readonly near: Near | null;
  readonly sort: AnnouncementOrder;
}

/** The list's view; filters that need another one count as not set without it. */
export function announcementView({ filters, sort }: Pick<MarketState, 'filters' | 'sort'>): AnnouncementView {
  const { auctionType, currency, quality, sustainability, figures, view: _, ...others } = filters;
  const near = readNear(others.near);
  // Bounds of a price have a currency: lei unless the address names one.
  const isPriced = others.minPrice !== '' || others.maxPrice !== '';
  return {
    ...others,
    near,
    counties: near ? countiesWithin(near) : others.counties,
    auctionType: auctionType || 'All',
    currency: currency === '' && isPriced ? 'Ron' : currency,
    isAnalysed: quality !== '',
    isSustainable: sustainability !== '',
    figures: figuresOfAddress(figures, others.cereals),
    sort,
  };
}

/** The view without its order, as a saved search stores it: with the counties that are near. */
export function filtersOfView({ sort: _, near: __, ...filters }: AnnouncementView): AnnouncementFilters {
  return filters;
}

/**
 * The call's query for the page in the address.
 *
 * @param place whose gate the order by net is at; by deadline without one
 */
export function announcementQuery(
  list: Pick<MarketState, 'filters' | 'sort' | 'query'>,
  place: CountyCode | null = null,
) {
  const sorts = list.sort === 'Net' && place ? `net.${place}` : list.query.sorts;
  return { ...list.query, sorts, filters: clausesOfFilters(announcementView(list)) };
}

const chipNames = ['cereals', 'counties', 'harvestYears'] as const;

/** The active filters, each with the address without it: for the chips above the list. */
export function chosenFilters(view: AnnouncementView): {
  readonly name: 'counties' | 'cereals' | 'harvestYears';
  readonly value: string;
}[] {
  // The place itself is shown beside the search.
  const names = view.near ? (['cereals', 'harvestYears'] as const) : chipNames;
  return names.flatMap((name) => view[name].map((value) => ({ name, value })));
}

/** True if a changed announcement belongs to the view, by the rules of the service. */
export function matchesAnnouncementView(view: AnnouncementView, item: AnnouncementState): boolean {
  return item.status === 'InProgress' && matchesFilters(view, item);
}

/** True if an announcement was approved after the list was loaded, by the server's clock, and belongs in it. */
export function isNewTo(view: AnnouncementView, item: AnnouncementState, loadedAtMs: number): boolean {
  return (
    item.approvedAt !== null &&
    Date.parse(item.approvedAt) > loadedAtMs &&
    matchesAnnouncementView(view, item)
  );
}

/** An announcement as a list shows it: as listed, or as the room says that it has changed since. */
export function newerOf(item: AnnouncementState, change: AnnouncementState | undefined): AnnouncementState {
  return change && comparePositions(change, item) > 0 ? change : item;
}
