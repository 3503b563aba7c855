import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options about the delivery of deals; refetched together with announcements. */
export const deliveryCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/delivery')).deliveryContract,
  ),
  { path: ['main', 'announcements', 'delivery'] },
);
