import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import {
  type AnnouncementFilters,
  deliveryWords,
  figuresOfAddress,
  matchesFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes, currencies } from '@recolta/shared/domain/enumerations';
import { parseMoney } from '@recolta/shared/domain/money';
import { comparePositions } from '@recolta/shared/domain/newer';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { ListAddress } from '../../../lib/list-address.ts';

/** Page sizes of the marketplace; the first is the default (product description §9). */
export const announcementPageSizes = [8, 20, 50] as const;

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
} as const;
export type AnnouncementOrder = keyof typeof announcementOrders;

/** The filters in the address of `/auctions` (product description §2); unknown values count as not set. */
export interface AnnouncementView extends AnnouncementFilters {
  readonly sort: AnnouncementOrder;
}

/** Reads the view from the address. */
export function readAnnouncementView({ filterOf }: Pick<ListAddress, 'filterOf'>): AnnouncementView {
  const listed = (name: string, known: (value: string) => boolean) =>
    [...new Set(filterOf(name).split(','))].filter((value) => value !== '' && known(value));
  const decimal = (name: string, parse: (text: string) => number | null) =>
    parse(filterOf(name)) === null ? '' : filterOf(name);
  const type = auctionTypes.find((one) => one === filterOf('auctionType'));
  const prices = { minPrice: decimal('minPrice', parseMoney), maxPrice: decimal('maxPrice', parseMoney) };
  const currency = currencies.find((one) => one === filterOf('currency')) ?? '';
  // Bounds of a price have a currency: lei unless the address names one.
  const isPriced = prices.minPrice !== '' || prices.maxPrice !== '';
  const sort = filterOf('sort');
  const cereals = listed('cereals', (value) => crops.some(({ key }) => key === value));
  return {
    auctionType: type ?? 'All',
    counties: listed('counties', (value) => counties.some(({ code }) => code === value)),
    cereals,
    harvestYears: listed('harvestYears', (value) => /^20\d\d$/.test(value)),
    deliveryType: deliveryWords.find((one) => one === filterOf('deliveryType')) ?? '',
    currency: currency === '' && isPriced ? 'Ron' : currency,
    ...prices,
    minQuantity: decimal('minQuantity', parseTonnes),
    isAnalysed: filterOf('quality') === 'analysed',
    isSustainable: filterOf('sustainability') === 'any',
    figures: figuresOfAddress(filterOf('figures'), cereals),
    search: filterOf('search').trim().slice(0, 100),
    sort: Object.hasOwn(announcementOrders, sort) ? (sort as AnnouncementOrder) : 'Deadline',
  };
}

/** The view without its order, as a saved search stores it. */
export function filtersOfView({ sort: _, ...filters }: AnnouncementView): AnnouncementFilters {
  return filters;
}

/** The call's filters: open announcements that match the view. */
export function announcementFilters(view: AnnouncementView): string {
  const oneOf = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${name}==${values.join('|')}`];
  const bound = (clause: string, value: string) => (value === '' ? [] : [clause + value]);
  return [
    'status==InProgress',
    ...oneOf('type', view.auctionType === 'All' ? [] : [view.auctionType]),
    ...oneOf('county', view.counties),
    ...oneOf('product', view.cereals),
    ...oneOf('harvestYear', view.harvestYears),
    ...bound('deliveryType==', view.deliveryType),
    ...bound('currency==', view.currency),
    ...bound('price>=', view.minPrice),
    ...bound('price<=', view.maxPrice),
    ...bound('quantity>=', view.minQuantity),
    ...(view.isAnalysed ? ['analysed==true'] : []),
    ...(view.isSustainable ? ['sustainability!=None'] : []),
    ...(view.figures ?? []).map(
      ({ field, rule, figure }) => `${field}${rule === 'min' ? '>=' : '<='}${figure}`,
    ),
    ...bound('name@=', escapeFilterValue(view.search)),
  ].join(',');
}

/** The call's query for one page of the view. */
export function announcementQuery(view: AnnouncementView, page: number, pageSize: number) {
  return {
    page: String(page),
    pageSize: String(pageSize),
    filters: announcementFilters(view),
    sorts: announcementOrders[view.sort],
  };
}

/** The active filters, each with the address without it: for the chips above the list. */
export function chosenFilters(view: AnnouncementView): {
  readonly name: 'counties' | 'cereals' | 'harvestYears';
  readonly value: string;
}[] {
  return (['cereals', 'counties', 'harvestYears'] as const).flatMap((name) =>
    view[name].map((value) => ({ name, value })),
  );
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
