import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { deliveryContract } from '@recolta/shared/contracts/http/delivery';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options about the delivery of deals; refetched together with announcements. */
export const deliveryCalls = createTanstackQueryUtils(
  // Only a dialog that is loaded on demand makes these calls, and it needs the schemas as well.
  serviceCalls('/services/main', () => Promise.resolve(deliveryContract)),
  { path: ['main', 'announcements', 'delivery'] },
);
