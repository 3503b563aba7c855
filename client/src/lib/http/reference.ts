import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import { serviceCalls } from './service-calls.ts';

const reference = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/reference')).referenceContract,
  ),
  { path: ['reference'] },
);

/** Counties and towns change only with a release. */
const staleTime = Number.POSITIVE_INFINITY;

export const countiesQuery = reference.counties.queryOptions({ input: {}, staleTime });

/** Administrators rename, add and hide categories. */
export const categoriesQuery = reference.categories.queryOptions({ input: {}, staleTime: 60_000 });

/** Towns of a county, by its code. */
export const townsQuery = (county: string) =>
  reference.towns.queryOptions({ input: { params: { id: county } }, staleTime });

/** Prefetches the lists for forms. A form retries failed ones. */
export function prefetchReference(queries: QueryClient): void {
  void queries.prefetchQuery(countiesQuery);
  void queries.prefetchQuery(categoriesQuery);
}
