import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** Prefix of all query keys of the main service except reference lists. */
export const mainServiceKey = [['main']] as const;

/** Calls, keys and query options of accounts. */
export const accountCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/accounts')).accountsContract,
  ),
  { path: ['main', 'accounts'] },
);
