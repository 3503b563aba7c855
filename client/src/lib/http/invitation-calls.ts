import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Calls about invitations, for the pages that need them. */
export const invitationCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/invitations')).invitationsContract,
  ),
  { path: ['invitations'] },
);
