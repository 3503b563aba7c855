import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { useSearchParams } from 'react-router';
import { bucharestDayStart } from './bucharest-time.ts';

const usualSizes = [20, 50, 100] as const;
/** The services' limit. */
const largestPageSize = 100;
const largestPage = 1_000_000;

/** Defines how a list reads its address. */
interface ListDefinition<Filters, Sort extends string> {
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
  /** The list as its address is now: the rendered one is outdated after two quick choices. */
  readonly present: () => ListState<Values, Sort>;
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
    present: () => list.read(addressNow()),
    clear: () => choose(list.cleared),
    pageQuery: (other) => `?${changedQuery(query, { page: other === 1 ? '' : String(other) })}`,
  };
}

/** The pages of a page's second list, under an own name in the address: `page` is of the first list. */
export function useOtherPages(name: string, pageSize: number): PagedAddress {
  const [query, setQuery] = useSearchParams();
  return {
    ...{ page: wholeNumber(query.get(name), largestPage) ?? 1, pageSize, sizes: [pageSize] },
    choose: (changes) => setQuery(changedQuery(addressNow(), { ...changes, [name]: '' }), { replace: true }),
    pageQuery: (other) => `?${changedQuery(query, { [name]: other === 1 ? '' : String(other) })}`,
  };
}

/** A filter's values with one added or, if it is there, removed. @param values of `present()` */
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

/** One filter of a list: its value in the address, and its clause of the call. */
interface ListFilter<Value> {
  /** @param texts all values of the filter's key in the address; unknown ones count as not set */
  read(texts: readonly string[]): Value;
  /** The clause of the call; empty if the filter is not set, or if the page applies it. */
  clause(value: Value): string;
  /** True if it always has a value, which clearing the filters keeps. */
  readonly isView?: boolean;
}

/** The values of a list's filters. */
export type FilterValues<Filters> = {
  readonly [Name in keyof Filters]: Filters[Name] extends ListFilter<infer Value> ? Value : never;
};

/** Text before the value in the clause, or a function that returns the clause of a value. */
type Clause = string | ((value: string) => string);

function clauseOf(clause: Clause, value: string): string {
  if (value === '' || clause === '') return '';
  return typeof clause === 'string' ? clause + value : clause(value);
}

/** A text that somebody types, without control characters and of limited length. */
export function typed(clause = '', longest = 100): ListFilter<string> {
  return {
    read: (texts) => {
      const clean = texts.map((text) =>
        text
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, longest)
          // Half a character at the cut could not be encoded in an address.
          .replace(/[\uD800-\uDBFF]$/, ''),
      );
      return clean.find((text) => text !== '') ?? '';
    },
    clause: (value) => clauseOf(clause, escapeFilterValue(value)),
  };
}

/** The first valid text, otherwise empty. */
export function valid(isValid: (text: string) => boolean, clause: Clause = ''): ListFilter<string> {
  return {
    read: (texts) => texts.find((text) => text !== '' && isValid(text)) ?? '',
    clause: (value) => clauseOf(clause, value),
  };
}

/** A day in Bucharest, as `2026-11-27`. */
export const day = (clause: Clause = '') => valid((text) => bucharestDayStart(text) !== null, clause);

/** One of the known values, otherwise empty. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  clause: Clause = '',
): ListFilter<Value | ''> {
  return {
    read: (texts) => values.find((value) => value === texts.find((text) => isOneOf(values, text))) ?? '',
    clause: (value) => clauseOf(clause, value),
  };
}

/** Known values without repetition, separated by commas or as repeated keys: `a=1,2&a=3`. */
export function someOf(
  known: readonly string[] | RegExp,
  clause = '',
  most = 100,
): ListFilter<readonly string[]> {
  const isKnown = (value: string) => (known instanceof RegExp ? known.test(value) : isOneOf(known, value));
  return {
    read: (texts) => [...new Set(texts.flatMap((text) => text.split(',')))].filter(isKnown).slice(0, most),
    clause: (values) => clauseOf(clause, values.join('|')),
  };
}

/** One of a list's views, each with its clause; the first is the default. */
export function viewOf<View extends string>(clauses: Readonly<Record<View, string>>): ListFilter<View> {
  const views = Object.keys(clauses) as [View, ...View[]];
  return {
    read: (texts) => views.find((view) => texts.includes(view)) ?? views[0],
    clause: (view) => clauses[view],
    isView: true,
  };
}

function isOneOf(values: readonly string[], text: string): boolean {
  return values.includes(text);
}
