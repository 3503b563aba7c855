import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls about the announcements that an account marked as favourites. */
export const favouriteCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/favourites')).favouritesContract,
  ),
  { path: ['main', 'favourites'] },
);
