import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { marketDataContract } from '@recolta/shared/contracts/http/market-data';
import { linkTo } from './services.ts';

/** The main service's reference prices, rates, haulage and VAT rules: apart from its other calls, which are larger. */
export const marketDataCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof marketDataContract>>>(
    linkTo(marketDataContract, '/services/main'),
  ),
  { path: ['main', 'marketData'] },
);
