import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { notificationsContract } from '@recolta/shared/contracts/http/notifications';
import { linkTo } from './services.ts';

/** Calls of the user's notifications, for parts that load once somebody is signed in. */
export const notificationCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof notificationsContract>>>(
    linkTo(notificationsContract, '/services/main'),
  ),
  { path: ['main', 'notifications'] },
);
