import { resultSources } from '@recolta/shared/contracts/http/announcement-results';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { defineList, type ListAddress, type ListState } from '../../../lib/list-address.ts';
import { day, type FilterValues, oneOf } from '../../../lib/list-filters.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

const filters = {
  source: oneOf(resultSources, 'kind=='),
  type: oneOf(auctionTypes, 'type=='),
  product: oneOf([...crops.map(({ key }) => key), otherProduct], 'product=='),
  county: oneOf(
    counties.map(({ code }) => code),
    'county==',
  ),
  // Both days included.
  from: day('soldOn>='),
  until: day('soldOn<='),
};

export const resultsList = defineList({ filters });
export type ResultsAddress = ListAddress<FilterValues<typeof filters>>;

/** A page of the sales; parties also see their agreed prices. */
export function resultsQuery({ paging, query: { filters } }: ListState<unknown>, person: string) {
  const { queryKey, ...options } = announcementCalls.results.queryOptions({
    input: { query: { ...paging, filters } },
  });
  return { ...options, queryKey: [...queryKey, person], placeholderData: keepPreviousData };
}

export function useResults(list: ListState<unknown>) {
  return useQuery(resultsQuery(list, sessionKey(useAtomValue(sessionAtom))));
}

/** The address of the file with the filtered results. */
export function resultsFileAddress(clauses: string, locale: 'ro' | 'en'): string {
  const query = new URLSearchParams({ ...(clauses !== '' && { filters: clauses }), locale });
  return `/services/main/auctions/results/csv?${query}`;
}
