import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

const path = '/services/main';

/* Calls, keys and query options of the main service, by contract; those of accounts, which rooms need, are in
   `account-calls.ts`, market data in `market-data.ts`. Import this file only in pages that need it: visitors' pages
   do not. */

export const userCalls = createTanstackQueryUtils(
  serviceCalls(path, async () => (await import('@recolta/shared/contracts/http/users')).usersContract),
  { path: ['main', 'users'] },
);

export const companyChangeCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/company-changes')).companyChangesContract,
  ),
  { path: ['main', 'companyChanges'] },
);

export const publicCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/public-forms')).publicFormsContract,
  ),
  { path: ['main', 'forms'] },
);

/** Calls of the user's notifications, for parts that load once a user is signed in. */
export const notificationCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/notifications')).notificationsContract,
  ),
  { path: ['main', 'notifications'] },
);

/** Calls about second factors and the user's own sessions. */
export const factorCalls = createTanstackQueryUtils(
  serviceCalls(path, async () => (await import('@recolta/shared/contracts/http/factors')).factorsContract),
  { path: ['main', 'factors'] },
);

/** Calls, keys and query options about deals, their contracts and signatures; refetched together with announcements. */
export const dealCalls = createTanstackQueryUtils(
  serviceCalls(path, async () => (await import('@recolta/shared/contracts/http/deals')).dealsContract),
  { path: ['main', 'announcements', 'deals'] },
);
