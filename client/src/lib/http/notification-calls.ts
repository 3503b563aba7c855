import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { notificationsContract } from '@recolta/shared/contracts/http/notifications';
import { linkTo } from './services.ts';

/** Calls about one's own notifications: for parts that are loaded once somebody is signed in. */
export const notificationCalls: JsonifiedClient<ContractRouterClient<typeof notificationsContract>> =
  createORPCClient(linkTo(notificationsContract, '/services/main'));
