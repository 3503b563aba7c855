import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls of the user's notifications, for parts that load once a user is signed in. */
export const notificationCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/notifications')).notificationsContract,
  ),
  { path: ['main', 'notifications'] },
);
