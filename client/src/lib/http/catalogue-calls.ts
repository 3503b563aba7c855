import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

export const cataloguePath = '/services/catalogue';

/** Calls, keys and query options of the catalogue service. */
export const catalogueCalls = createTanstackQueryUtils(
  serviceCalls(
    cataloguePath,
    async () => (await import('@recolta/shared/contracts/http/catalogue')).catalogueContract,
  ),
  { path: ['catalogue'] },
);
