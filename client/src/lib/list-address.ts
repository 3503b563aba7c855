import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100] as const;
const largestPage = 1_000_000;

/** Page and filters of a list, all stored in the address. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Allowed page sizes; the first is the default. */
  readonly sizes: readonly [number, ...number[]];
  /** The value of a filter; empty if not set. */
  readonly filterOf: (name: string) => string;
  /** Sets filters (empty to clear) and returns to the first page. */
  readonly choose: (changes: Readonly<Record<string, string>>) => void;
  /** The query of another page, with `?`. */
  readonly pageQuery: (page: number) => string;
}

/** Page and filters in an address; an invalid page or page size counts as the default. */
export function readListAddress(
  query: URLSearchParams,
  sizes: ListAddress['sizes'] = pageSizes,
): Pick<ListAddress, 'page' | 'pageSize' | 'filterOf'> {
  const page = Number(query.get('page'));
  const pageSize = Number(query.get('pageSize'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= largestPage ? page : 1,
    pageSize: sizes.find((size) => size === pageSize) ?? sizes[0],
    filterOf: (name) => query.get(name) ?? '',
  };
}

/** Reads page and filters from the page's address. */
export function useListAddress(sizes: ListAddress['sizes'] = pageSizes): ListAddress {
  const [query, setQuery] = useSearchParams();
  return {
    ...readListAddress(query, sizes),
    sizes,
    choose: (changes) => {
      const next = changedQuery(addressNow(), { ...changes, page: '' });
      setQuery(next, { replace: true, preventScrollReset: true });
    },
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
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
