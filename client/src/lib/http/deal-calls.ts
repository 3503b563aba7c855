import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options about deals, their contracts and signatures; refetched together with announcements. */
export const dealCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/deals')).dealsContract,
  ),
  { path: ['main', 'announcements', 'deals'] },
);
