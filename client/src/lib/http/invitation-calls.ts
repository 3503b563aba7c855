import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { invitationsContract } from '@recolta/shared/contracts/http/invitations';
import { linkTo } from './services.ts';

/** Calls about invitations, for the pages that need them. */
export const invitationCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof invitationsContract>>>(
    linkTo(invitationsContract, '/services/live-auctions'),
  ),
  { path: ['invitations'] },
);
