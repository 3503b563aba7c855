import { resultSources } from '@recolta/shared/contracts/http/announcement-results';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { bucharestDayStart } from '../../../lib/bucharest-time.ts';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The filters of results in the address; empty strings where not set. */
export interface ResultsFilters {
  readonly source: string;
  readonly type: string;
  readonly product: string;
  readonly county: string;
  /** Days in Bucharest, both included. */
  readonly from: string;
  readonly until: string;
}

export const noResultsFilters: Readonly<Record<keyof ResultsFilters, string>> = {
  ...{ source: '', type: '', product: '', county: '', from: '', until: '' },
};

/** Reads the filters from the address; unknown values count as not set. */
export function readResultsFilters({ filterOf }: Pick<ListAddress, 'filterOf'>): ResultsFilters {
  const oneOf = (name: string, values: readonly string[]) =>
    values.find((value) => value === filterOf(name)) ?? '';
  const day = (name: string) => (bucharestDayStart(filterOf(name)) === null ? '' : filterOf(name));
  return {
    source: oneOf('source', resultSources),
    type: oneOf('type', auctionTypes),
    product: oneOf('product', [...crops.map(({ key }) => key), otherProduct]),
    county: oneOf(
      'county',
      counties.map(({ code }) => code),
    ),
    from: day('from'),
    until: day('until'),
  };
}

/** The filters as the call's query clauses. */
export function resultsClauses({ source, type, product, county, from, until }: ResultsFilters): string {
  const clauses = [
    source && `kind==${source}`,
    type && `type==${type}`,
    product && `product==${product}`,
    county && `county==${county}`,
    from && `soldOn>=${from}`,
    until && `soldOn<=${until}`,
  ];
  return clauses.filter(Boolean).join(',');
}

/** The address of the file with the filtered results. */
export function resultsFileAddress(clauses: string, locale: 'ro' | 'en'): string {
  const query = new URLSearchParams({ ...(clauses !== '' && { filters: clauses }), locale });
  return `/services/main/auctions/results/csv?${query}`;
}
