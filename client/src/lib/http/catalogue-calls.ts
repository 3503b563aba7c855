import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { catalogueContract } from '@recolta/shared/contracts/http/catalogue';
import { linkTo } from './services.ts';

export const cataloguePath = '/services/catalogue';

/** Calls, keys and query options of the catalogue service. */
export const catalogueCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof catalogueContract>>>(
    linkTo(catalogueContract, cataloguePath),
  ),
  { path: ['catalogue'] },
);
