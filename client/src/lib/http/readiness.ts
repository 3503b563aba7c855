import { serviceCalls } from './service-calls.ts';

/** Getting ready for an auction: apart from the other calls, which a room does not wait for. */
export const readiness = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/readiness')).readinessContract,
);
