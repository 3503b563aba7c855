import { sendJson } from '@recolta/server-kit/send-json';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { databaseNowMs } from '../platform/clock.ts';
import { DeferredTasks } from '../platform/deferred-tasks.ts';
import { DueWorker } from '../platform/due-worker.ts';
import { answerFeed, requireServiceToken } from '../platform/feed/feed-routes.ts';
import { FileSweep } from '../platform/files/file-sweep.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import type { Handled, ServiceModule } from '../platform/http/service-module.ts';
import { answerMailPage, mailPagesPath } from '../platform/mail/mail-pages.ts';
import { createAccountCalls } from './account/account-calls.ts';
import { TermsNotices } from './account/terms-notices.ts';
import { withAnnouncements } from './announcement/account-announcements.ts';
import { createAnnouncementCalls } from './announcement/announcement-calls.ts';
import { AnnouncementDeadlines } from './announcement/announcement-deadlines.ts';
import { answerAnnouncementFile } from './announcement/announcement-files.ts';

import { OpenAnnouncements } from './announcement/open/open-announcements.ts';
import { answerAnnouncementForm } from './announcement/post-announcement-form.ts';
import { createCompanyChangeCalls } from './company-change/company-change-calls.ts';
import { withDeals } from './contract/account-deals.ts';
import { answerContractFile } from './contract/contract-files.ts';
import { createDealCalls } from './contract/deal-calls.ts';
import { answerDocumentCall } from './document/document-calls.ts';
import { createFactorCalls } from './factor/factor-calls.ts';
import { RecoveryWork } from './factor/recovery-work.ts';
import { resealFactors } from './factor/reseal-factors.ts';
import { createFavouriteCalls } from './favourite/favourite-calls.ts';
import { FavouriteReminders } from './favourite/favourite-reminders.ts';
import { answerStateFeed } from './feed-states.ts';
import type { MainOptions } from './main-options.ts';
import { createMarketDataCalls } from './market-data/market-data-calls.ts';
import { createNewsletterCalls } from './newsletter/newsletter-calls.ts';
import { NewsletterWork } from './newsletter/newsletter-work.ts';
import { createNotificationCalls } from './notification/notification-calls.ts';
import { withProducts } from './product/account-products.ts';
import { createProductCalls } from './product/product-calls.ts';
import { ProductDeadlines } from './product/product-deadlines.ts';
import { answerProductPhoto } from './product/product-photos.ts';
import { createPublicFormCalls } from './public-form/public-form-calls.ts';
import { answerSubscriptionPage } from './public-form/subscription-page.ts';
import { createReferenceCalls } from './reference/reference-calls.ts';
import { createRegistrationCalls } from './registration/registration-calls.ts';
import { createReportCalls } from './report/report-calls.ts';
import { Retention } from './retention.ts';
import { createSearchCalls } from './saved-search/search-calls.ts';
import { SearchWork } from './saved-search/search-work.ts';
import { createSellerReportCalls } from './seller-report/seller-report-calls.ts';
import { feedSessions } from './session/feed-sessions.ts';
import { createSessionCalls } from './session/session-calls.ts';
import { DecisionWork } from './user/decision-work.ts';
import { createUserCalls } from './user/user-calls.ts';

/** The main service: one router a thing, each beside what it calls. */
export function createMainModule(given: MainOptions): ServiceModule {
  const options = { ...given, market: withDeals(withProducts(withAnnouncements(given.market))) };
  const { db, feedDb, market, signal, metrics, serviceToken, log, demoLogins, keptMails, hasOpenApi } =
    options;
  const deferred = new DeferredTasks(log);
  deferred.start(() => resealFactors(db, options.factorKeys, log));
  const sweep = new FileSweep(db, options.files, log);
  sweep.start();
  const retention = new Retention({ db, market, signal, log });
  retention.start();
  const decisions = new DueWorker(new DecisionWork(db, signal), { log, metrics });
  decisions.start();
  const recoveries = new DueWorker(new RecoveryWork(db, signal), { log, metrics });
  recoveries.start();
  const deadlines = new DueWorker(new AnnouncementDeadlines(db, signal), { log, metrics });
  deadlines.start();
  const productDeadlines = new DueWorker(new ProductDeadlines(db, signal), { log, metrics });
  productDeadlines.start();
  const favouriteReminders = new DueWorker(new FavouriteReminders(db, signal), { log, metrics });
  favouriteReminders.start();
  const searchWork = new DueWorker(new SearchWork(db, signal), { log, metrics });
  searchWork.start();
  const termsNotices = new DueWorker(new TermsNotices(db, signal), { log, metrics });
  termsNotices.start();
  const newsletterWork = new DueWorker(new NewsletterWork(db, signal), { log, metrics, notices: signal });
  newsletterWork.start();
  const open = new OpenAnnouncements({ ...options, maxCount: options.maxOpenAnnouncements });
  const loading = new DueWorker(open, { log, metrics });
  loading.start();
  metrics.showOpenAnnouncements(() => open.state);
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
    reference: createReferenceCalls(options),
  };
  const contract = createContractHandler(router, {
    contract: serviceContracts.main,
    title: 'Recolta: main',
    prefix: '/main',
    hasOpenApi,
    log,
  });
  const feed = { db: feedDb, module: 'main', serviceToken, signal };

  return {
    name: 'main',
    async handle(request, response, context) {
      const path = request.url?.split('?', 1)[0];
      if (path === '/feed' && request.method === 'GET') {
        await answerFeed(request, response, feed);
        return true;
      }
      if (await answerStateFeed(feed, request, response)) return true;
      if (path === '/feed/sessions' && request.method === 'POST') {
        requireServiceToken(request, serviceToken);
        sendJson(response, 200, await feedSessions({ feedDb, market }, await readJsonBody(request, 100_000)));
        return true;
      }
      if (path === '/demo-logins' && request.method === 'GET') {
        sendJson(response, 200, demoLogins);
        return true;
      }
      if (await answerSubscriptionPage(db, request, response)) return true;
      if (keptMails && (path === mailPagesPath || path?.startsWith(`${mailPagesPath}/`))) {
        await answerMailPage(request, response, keptMails);
        return true;
      }
      const handled = await answerFileCall(options, request, response, context);
      if (handled !== false) return handled;
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    async close() {
      await Promise.all([
        deferred.close(),
        sweep.stop(),
        retention.stop(),
        decisions.stop(),
        recoveries.stop(),
        deadlines.stop(),
        productDeadlines.stop(),
        favouriteReminders.stop(),
        searchWork.stop(),
        termsNotices.stop(),
        newsletterWork.stop(),
        loading.stop(),
      ]);
    },
  };
}

/** The calls that carry the bytes of files, below the contract layer. @returns whether it was one */
async function answerFileCall(...call: Parameters<typeof answerDocumentCall>): Promise<Handled> {
  const answers = [
    answerDocumentCall,
    answerAnnouncementForm,
    answerAnnouncementFile,
    answerProductPhoto,
    answerContractFile,
  ];
  for (const answer of answers) {
    const handled = await answer(...call);
    if (handled !== false) return handled;
  }
  return false;
}
