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

/** Counties and towns change only with a release. */
const staleTime = Number.POSITIVE_INFINITY;

export const countiesQuery = reference.counties.queryOptions({ input: {}, staleTime });

/** Administrators rename, add and hide categories. */
export const categoriesQuery = reference.categories.queryOptions({ input: {}, staleTime: 60_000 });

/** Towns of a county, by its code. */
export const townsQuery = (county: string) =>
  reference.towns.queryOptions({ input: { params: { id: county } }, staleTime });

/** Fetches the lists for forms ahead. A form fetches again what failed here. */
export function prefetchReference(queries: QueryClient): void {
  void queries.prefetchQuery(countiesQuery);
  void queries.prefetchQuery(categoriesQuery);
}
