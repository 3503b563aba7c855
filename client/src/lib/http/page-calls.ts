import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

const path = '/services/main';

/* Calls, keys and query options by contract, for single pages and for parts that load late. Those that rooms and lists
   make first are in files of their own, such as `account-calls.ts`, so that these pages do not wait for the others. */

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

/** Calls of single pages about the operator's duties: reports of content, newsletters, the yearly report on sellers. */
export const reportCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/content-reports')).contentReportsContract,
  ),
  { path: ['main', 'reports'] },
);

export const newsletterCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/newsletters')).newslettersContract,
  ),
  { path: ['main', 'newsletters'] },
);

export const sellerReportCalls = createTanstackQueryUtils(
  serviceCalls(
    path,
    async () => (await import('@recolta/shared/contracts/http/seller-report')).sellerReportContract,
  ),
  { path: ['main', 'sellerReport'] },
);

export const cataloguePath = '/services/catalogue';

/** Calls, keys and query options of the catalogue service. */
export const catalogueCalls = createTanstackQueryUtils(
  serviceCalls(
    cataloguePath,
    async () => (await import('@recolta/shared/contracts/http/catalogue')).catalogueContract,
  ),
  { path: ['catalogue'] },
);

/** Calls about invitations. */
export const invitationCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/invitations')).invitationsContract,
  ),
  { path: ['invitations'] },
);
