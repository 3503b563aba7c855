import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls, keys and query options about announcements, bids on them and deals. */
export const announcementCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/announcements')).announcementsContract,
    { isLoadedAhead: true },
  ),
  { path: ['main', 'announcements'] },
);

/** Counts of open announcements, by filter. */
export const openCountsQuery = announcementCalls.counts.queryOptions({
  input: { query: { filters: 'status==InProgress' } },
});
