import { serviceCalls } from './service-calls.ts';

/** Whether an administrator is on duty: apart from the other calls, which a room does not wait for. */
export const duty = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/duty')).dutyContract,
);
