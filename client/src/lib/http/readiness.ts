import { serviceCalls } from './service-calls.ts';

/** Calls for the preparations before an auction: separate from the others, which a room does not wait for. */
export const readiness = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/readiness')).readinessContract,
);
