import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/** The call for the administrator on duty: separate from the others, which a room does not wait for. */
export const duty = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/duty')).dutyContract,
);

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

/** Administrators' calls from the control room: separate, so that nobody else loads them. */
export const controlRoom = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/control-room-calls')).controlRoomContract,
);
