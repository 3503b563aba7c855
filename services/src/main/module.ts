import { sendJson } from '@recolta/server-kit/send-json';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { databaseNowMs } from '../platform/clock.ts';
import { DeferredTasks } from '../platform/deferred-tasks.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { createPathCalls } from '../platform/http/path-calls.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import { answerMailPage, mailPagesPath } from '../platform/mail/mail-pages.ts';
import { joinMarket } from '../platform/sale/market-parts.ts';
import { createAccountCalls } from './account/account-calls.ts';
import { companyPhotoFileCalls } from './account/company-photos.ts';
import { announcementTrade } from './announcement/account-announcements.ts';
import { createAnnouncementCalls } from './announcement/announcement-calls.ts';
import { announcementFileCalls } from './announcement/announcement-files.ts';
import { OpenAnnouncements } from './announcement/open/open-announcements.ts';
import { announcementFormCalls } from './announcement/post-announcement-form.ts';
import { createCompanyChangeCalls } from './company-change/company-change-calls.ts';
import { dealTrade } from './contract/account-deals.ts';
import { contractFileCalls } from './contract/contract-files.ts';
import { createDealCalls } from './contract/deal-calls.ts';
import { createDeliveryCalls, deliveryFileCalls } from './deal/delivery-calls.ts';
import { documentPathCalls } from './document/document-calls.ts';
import { createFactorCalls } from './factor/factor-calls.ts';
import { resealFactors } from './factor/reseal-factors.ts';
import { createFavouriteCalls } from './favourite/favourite-calls.ts';
import type { MainOptions } from './main-options.ts';
import { createMarketDataCalls } from './market-data/market-data-calls.ts';
import { createNewsletterCalls } from './newsletter/newsletter-calls.ts';
import { createNotificationCalls } from './notification/notification-calls.ts';
import { productTrade } from './product/account-products.ts';
import { createProductCalls } from './product/product-calls.ts';
import { productPhotoCalls } from './product/product-photos.ts';
import { createPublicFormCalls } from './public-form/public-form-calls.ts';
import { answerSubscriptionPage } from './public-form/subscription-page.ts';
import { createReferenceCalls } from './reference/reference-calls.ts';
import { createRegistrationCalls } from './registration/registration-calls.ts';
import { mainRelayCalls } from './relay-calls.ts';
import { createReportCalls } from './report/report-calls.ts';
import { createSearchCalls } from './saved-search/search-calls.ts';
import { createSellerReportCalls } from './seller-report/seller-report-calls.ts';
import { createSessionCalls } from './session/session-calls.ts';
import { createTodayCalls } from './today/today-calls.ts';
import { createUserCalls } from './user/user-calls.ts';
import { mainWorkers } from './workers.ts';

/** Deals last: a bid or a decision of a moment ago may be a deal now. */
const parts = [announcementTrade, productTrade, dealTrade];

/** The main service. Each feature has its router next to its code. */
export function createMainModule(given: MainOptions): ServiceModule {
  const options = { ...given, market: joinMarket(given.market, parts) };
  const { db, metrics, log, demoLogins, keptMails, hasOpenApi } = options;
  const deferred = new DeferredTasks(log);
  deferred.start(() => resealFactors(db, options.factorKeys, log));
  const open = new OpenAnnouncements({ ...options, maxCount: options.maxOpenAnnouncements });
  metrics.showOpenAnnouncements(() => open.state);
  const workers = mainWorkers(options, open);
  for (const worker of workers) worker.start();
  const router = {
    session: createSessionCalls(options),
    registration: createRegistrationCalls(options, deferred),
    accounts: createAccountCalls(options),
    users: createUserCalls(options, deferred),
    factors: createFactorCalls(options),
    companyChanges: createCompanyChangeCalls(options),
    marketData: createMarketDataCalls(options),
    notifications: createNotificationCalls(options),
    publicForms: createPublicFormCalls(options),
    newsletters: createNewsletterCalls(options),
    contentReports: createReportCalls(options),
    sellerReport: createSellerReportCalls(options),
    announcements: createAnnouncementCalls(options, open),
    products: createProductCalls(options),
    favourites: createFavouriteCalls(options),
    savedSearches: createSearchCalls(options),
    deals: createDealCalls(options),
    delivery: createDeliveryCalls(options),
    today: createTodayCalls(options),
    reference: createReferenceCalls(options),
  };
  const contract = createContractHandler(router, {
    contract: serviceContracts.main,
    title: 'Recolta: main',
    prefix: '/main',
    hasOpenApi,
    log,
  });
  const answerPathCall = createPathCalls(options, [
    ...mainRelayCalls(options),
    ...documentPathCalls(options),
    ...companyPhotoFileCalls(options),
    ...announcementFormCalls(options),
    ...announcementFileCalls(options),
    ...productPhotoCalls(options),
    ...contractFileCalls(options),
    ...deliveryFileCalls(options),
  ]);

  return {
    name: 'main',
    async handle(request, response, context) {
      const path = request.url?.split('?', 1)[0];
      if (path === '/demo-logins' && request.method === 'GET') {
        sendJson(response, 200, demoLogins);
        return true;
      }
      if (await answerSubscriptionPage(db, request, response)) return true;
      if (keptMails && (path === mailPagesPath || path?.startsWith(`${mailPagesPath}/`))) {
        await answerMailPage(request, response, keptMails);
        return true;
      }
      const handled = await answerPathCall(request, response, context);
      if (handled !== false) return handled;
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    async close() {
      await Promise.all([deferred.close(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
