import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { readinessContract } from '@recolta/shared/contracts/http/readiness';
import { linkTo } from './services.ts';

/** Getting ready for an auction: apart from the other calls, which a room does not wait for. */
export const readiness = createORPCClient<JsonifiedClient<ContractRouterClient<typeof readinessContract>>>(
  linkTo(readinessContract, '/services/live-auctions'),
);
