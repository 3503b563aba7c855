import { serviceCalls } from './service-calls.ts';

/** The identity call: alone, because it is made before others. */
export const identityCall = serviceCalls(
  '/services/main',
  async () => (await import('@recolta/shared/contracts/http/identity')).identityContract,
);
