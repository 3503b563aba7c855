import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

const path = '/services/main';

/* Calls of single pages about the operator's duties: reports of content, newsletters, the yearly report on sellers. */

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
