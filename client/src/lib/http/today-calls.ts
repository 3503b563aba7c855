import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** The call for the tasks of one's own account. */
export const todayCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/today')).todayContract,
  ),
  { path: ['main', 'today'] },
);
