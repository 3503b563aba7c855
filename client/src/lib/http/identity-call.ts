import { serviceCalls } from './service-calls.ts';

/** The main service's identity call; its other calls are in `main-service.ts`. */
export const identityCall = serviceCalls(
  '/services/main',
  async () => (await import('@recolta/shared/contracts/http/identity')).identityContract,
);
