import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { savedSearchesContract } from '@recolta/shared/contracts/http/saved-searches';
import { linkTo } from './services.ts';

/** Calls about an account's saved searches of announcements. */
export const savedSearchCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof savedSearchesContract>>>(
    linkTo(savedSearchesContract, '/services/main'),
  ),
  { path: ['main', 'savedSearches'] },
);
