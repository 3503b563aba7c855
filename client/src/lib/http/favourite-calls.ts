import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { favouritesContract } from '@recolta/shared/contracts/http/favourites';
import { linkTo } from './services.ts';

/** Calls about the announcements that an account marked as favourites. */
export const favouriteCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof favouritesContract>>>(
    linkTo(favouritesContract, '/services/main'),
  ),
  { path: ['main', 'favourites'] },
);
