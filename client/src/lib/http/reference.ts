import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { referenceContract } from '@recolta/shared/contracts/http/reference';
import type { QueryClient } from '@tanstack/react-query';
import { linkTo } from './services.ts';

const reference = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof referenceContract>>>(
    linkTo(referenceContract, '/services/main'),
  ),
  { path: ['reference'] },
);

/** It changes with releases alone. */
const staleTime = Number.POSITIVE_INFINITY;

export const countiesQuery = reference.counties.queryOptions({ input: {}, staleTime });

export const categoriesQuery = reference.categories.queryOptions({ input: {}, staleTime });

/** Towns of a county, by its code. */
export const townsQuery = (county: string) =>
  reference.towns.queryOptions({ input: { params: { id: county } }, staleTime });

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
