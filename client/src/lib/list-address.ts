import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100] as const;
const largestPage = 1_000_000;

/** Where in a list one is and by what it is narrowed, all of it in the address. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The value of a filter; empty where it is not set. */
  readonly filterOf: (name: string) => string;
  /** Sets filters, an empty value for none, and begins at the first page. */
  readonly choose: (changes: Readonly<Record<string, string>>) => void;
  /** The query of another page, with its question mark. */
  readonly pageQuery: (page: number) => string;
}

/** The address as a list's place; what is no page or size that is offered counts as the first. */
export function useListAddress(): ListAddress {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get('page'));
  const pageSize = Number(query.get('pageSize'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= largestPage ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
    filterOf: (name) => query.get(name) ?? '',
    choose: (changes) => {
      const next = changedQuery(addressNow(), { ...changes, page: '' });
      setQuery(next, { replace: true, preventScrollReset: true });
    },
    pageQuery: (other) => `?${changedQuery(query, { page: other === 1 ? '' : String(other) })}`,
  };
}

/** The query in the address: what was drawn last may be older where two choices are made in quick succession. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** The query with some values set, and those left out that are empty. */
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
