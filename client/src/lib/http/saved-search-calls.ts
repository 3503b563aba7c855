import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls about an account's saved searches of announcements. */
export const savedSearchCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/saved-searches')).savedSearchesContract,
  ),
  { path: ['main', 'savedSearches'] },
);
