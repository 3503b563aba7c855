import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { productsContract } from '@recolta/shared/contracts/http/products';
import { linkTo } from './services.ts';

/** Calls, keys and query options about products and the offers on them. */
export const productCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof productsContract>>>(
    linkTo(productsContract, '/services/main'),
  ),
  { path: ['main', 'products'] },
);
