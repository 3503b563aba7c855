import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import type { ListAddress } from '../../../lib/list-address.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { readResultsFilters, resultsClauses } from '../state/results-filters.ts';

/** A page of the sales, by the filters of an address; parties also see their agreed prices. */
export function resultsQuery(address: Pick<ListAddress, 'page' | 'pageSize' | 'filterOf'>, person: string) {
  const filters = resultsClauses(readResultsFilters(address));
  const query = { page: String(address.page), pageSize: String(address.pageSize), filters };
  const { queryKey, ...options } = announcementCalls.results.queryOptions({ input: { query } });
  return { ...options, queryKey: [...queryKey, person], placeholderData: keepPreviousData };
}

export function useResults(address: ListAddress) {
  return useQuery(resultsQuery(address, sessionKey(useAtomValue(sessionAtom))));
}
