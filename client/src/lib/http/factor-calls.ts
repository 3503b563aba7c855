import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls about second factors and the user's own sessions. */
export const factorCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/factors')).factorsContract,
  ),
  { path: ['main', 'factors'] },
);
