import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options of the live-auction service; responses are checked against the contract. */
export const liveAuctions = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/live-auctions')).liveAuctionsContract,
    { isLoadedAhead: true },
  ),
  { path: ['live-auctions'] },
);
