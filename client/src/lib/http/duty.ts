import { serviceCalls } from './service-calls.ts';

/** The call for the administrator on duty: separate from the others, which a room does not wait for. */
export const duty = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/duty')).dutyContract,
);
