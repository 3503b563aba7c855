import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import { linkTo } from './services.ts';

/** Calls, keys and query options about announcements, bids on them and deals. */
export const announcementCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof announcementsContract>>>(
    linkTo(announcementsContract, '/services/main'),
  ),
  { path: ['main', 'announcements'] },
);

/** How many announcements are open, by what they can be filtered by. */
export const openCountsQuery = announcementCalls.counts.queryOptions({
  input: { query: { filters: 'status==InProgress' } },
});
