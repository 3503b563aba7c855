import { useSearchParams } from 'react-router';
import type { FilterValues, ListFilter } from './list-filters.ts';

const usualSizes = [20, 50, 100] as const;
/** The services' limit. */
const largestPageSize = 100;
const largestPage = 1_000_000;

/** Defines how a list reads its address. */
export interface ListDefinition<Filters, Sort extends string> {
  /** By their keys in the address. */
  readonly filters: Filters;
  /** Orders by their words in the address, each with the call's `sorts`; the first is the default. */
  readonly sorts: Readonly<Record<Sort, string>>;
  /** Offered page sizes; the first is the default. Any from 1 to 100 in an address is used. */
  readonly sizes: readonly [number, ...number[]];
  /** Filters that depend on others. */
  readonly adjust: (values: FilterValues<Filters>) => FilterValues<Filters>;
}

/** A list as its address shows it. */
export interface ListState<Values, Sort extends string = string> {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Values;
  readonly sort: Sort;
  /** True if a filter is set, besides the view. */
  readonly isNarrowed: boolean;
  /** The number of chosen values of all filters, besides the view. */
  readonly filterCount: number;
  /** The call's query of this page: without filters and order, and with them. */
  readonly paging: { readonly page: string; readonly pageSize: string };
  readonly query: ListState<Values>['paging'] & { readonly filters: string; readonly sorts: string };
}

export interface List<Values, Sort extends string = string> {
  readonly sizes: readonly [number, ...number[]];
  /** Reads an address. Unknown filters and values, and invalid pages, count as not set. */
  readonly read: (address: URLSearchParams) => ListState<Values, Sort>;
  /** Every filter cleared, except the view. */
  readonly cleared: Readonly<Record<string, string>>;
  /** Values that the address leaves out. */
  readonly defaults: Readonly<Record<'sort' | 'pageSize', string | undefined>>;
}

/** The part of a list that pagination uses. */
export interface PagedAddress {
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  /** Sets filters, order or page size (empty to clear) and returns to the first page. */
  readonly choose: (changes: Readonly<Record<string, string>>) => void;
  /** The query of another page, with `?`. */
  readonly pageQuery: (page: number) => string;
}

/** A list in the page's address. */
export interface ListAddress<Values, Sort extends string = string>
  extends ListState<Values, Sort>,
    PagedAddress {
  /** Clears all filters, except the view. */
  readonly clear: () => void;
}

/** A list with its filters, orders and page sizes, all stored in the address. */
export function defineList<
  Filters extends Readonly<Record<string, ListFilter<unknown>>> = Record<never, never>,
  Sort extends string = never,
>({
  filters = {} as Filters,
  sorts = {} as Readonly<Record<Sort, string>>,
  sizes = usualSizes,
  adjust = (values) => values,
}: Partial<ListDefinition<Filters, Sort>>): List<FilterValues<Filters>, Sort> {
  const entries = Object.entries(filters);
  const orders = Object.keys(sorts) as Sort[];
  return {
    sizes,
    cleared: Object.fromEntries(entries.filter(([, { isView }]) => !isView).map(([name]) => [name, ''])),
    defaults: { sort: orders[0], pageSize: String(sizes[0]) },
    read: (address) => {
      const values = adjust(
        Object.fromEntries(
          entries.map(([name, filter]) => [name, filter.read(address.getAll(name))]),
        ) as FilterValues<Filters>,
      );
      const sort = (orders.find((one) => one === address.get('sort')) ?? orders[0]) as Sort;
      const page = wholeNumber(address.get('page'), largestPage) ?? 1;
      const pageSize = wholeNumber(address.get('pageSize'), largestPageSize) ?? sizes[0];
      const clauses = entries.map(([name, filter]) => filter.clause(values[name]));
      const chosen = entries.flatMap(([name, { isView }]) => (isView ? [] : values[name]));
      const paging = { page: String(page), pageSize: String(pageSize) };
      return {
        ...{ page, pageSize, filters: values, sort, paging },
        isNarrowed: entries.some(([name, { isView }]) => !isView && String(values[name]) !== ''),
        filterCount: chosen.filter((value) => value !== '').length,
        query: { ...paging, filters: clauses.filter(Boolean).join(','), sorts: sorts[sort] ?? '' },
      };
    },
  };
}

/** A list without filters. */
export const plainList = defineList({});

function wholeNumber(text: string | null, largest: number): number | null {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= largest ? number : null;
}

/** Reads a list from the page's address. */
export function useList<Values, Sort extends string>(list: List<Values, Sort>): ListAddress<Values, Sort> {
  const [query, setQuery] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) => {
    const next: Record<string, string> = { ...changes, page: '' };
    for (const name of ['sort', 'pageSize'] as const) {
      if (next[name] === list.defaults[name]) next[name] = '';
    }
    setQuery(changedQuery(addressNow(), next), { replace: true, preventScrollReset: true });
  };
  return {
    ...list.read(query),
    sizes: list.sizes,
    choose,
    clear: () => choose(list.cleared),
    pageQuery: (other) => `?${changedQuery(query, { page: other === 1 ? '' : String(other) })}`,
  };
}

/** Toggles a value in a list in the address. */
export function toggled(values: readonly string[], value: string): string {
  return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(',');
}

/** The current query: the rendered one may be outdated after two quick choices. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** The query with some values set; empty ones are removed. */
export function changedQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
