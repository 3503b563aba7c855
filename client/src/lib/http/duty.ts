import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { dutyContract } from '@recolta/shared/contracts/http/duty';
import { linkTo } from './services.ts';

/** Whether an administrator is on duty: apart from the other calls, which a room does not wait for. */
export const duty = createORPCClient<JsonifiedClient<ContractRouterClient<typeof dutyContract>>>(
  linkTo(dutyContract, '/services/live-auctions'),
);
