import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { dealsContract } from '@recolta/shared/contracts/http/deals';
import { linkTo } from './services.ts';

/** Calls, keys and query options about deals, their contracts and signatures; fetched again with announcements. */
export const dealCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof dealsContract>>>(
    linkTo(dealsContract, '/services/main'),
  ),
  { path: ['main', 'announcements', 'deals'] },
);
