import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { referenceContract } from '@recolta/shared/contracts/http/reference';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { linkTo } from './services.ts';

const calls: JsonifiedClient<ContractRouterClient<typeof referenceContract>> = createORPCClient(
  linkTo(referenceContract, '/services/main'),
);

/** It changes with releases alone. */
const staleTime = Number.POSITIVE_INFINITY;

export const countiesQuery = queryOptions({
  queryKey: ['counties'],
  queryFn: () => calls.counties({}),
  staleTime,
});

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => calls.categories({}),
  staleTime,
});

/** Towns of a county, by its code. */
export const townsQuery = (county: string) =>
  queryOptions({
    queryKey: ['towns', county],
    queryFn: () => calls.towns({ params: { id: county } }),
    staleTime,
  });

/** The slowest phone gets them this much later, should it never rest. */
const latestMs = 5000;

/**
 * Fetches what forms choose from once the first page is shown and the browser has nothing better to do. What fails
 * here is asked for by the form that needs it.
 */
export function prefetchReference(queries: QueryClient): () => void {
  const fetchAll = () => {
    void queries.prefetchQuery(countiesQuery);
    void queries.prefetchQuery(categoriesQuery);
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, latestMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(fetchAll, { timeout: latestMs });
  return () => window.cancelIdleCallback(request);
}
