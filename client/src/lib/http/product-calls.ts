import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options about products and the bids on them. */
export const productCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/products')).productsContract,
    { isLoadedAhead: true },
  ),
  { path: ['main', 'products'] },
);
