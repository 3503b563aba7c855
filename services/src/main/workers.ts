import { DueWorker, type Worker } from '../platform/due-worker.ts';
import { FileSweep } from '../platform/files/file-sweep.ts';
import { TermsNotices } from './account/terms-notices.ts';
import { AnnouncementDeadlines } from './announcement/announcement-deadlines.ts';
import type { OpenAnnouncements } from './announcement/open/open-announcements.ts';
import { DealClock } from './deal/deal-clock.ts';
import { RecoveryWork } from './factor/recovery-work.ts';
import { FavouriteReminders } from './favourite/favourite-reminders.ts';
import type { MainOptions } from './main-options.ts';
import { NewsletterWork } from './newsletter/newsletter-work.ts';
import { ProductDeadlines } from './product/product-deadlines.ts';
import { Retention } from './retention.ts';
import { SearchWork } from './saved-search/search-work.ts';
import { DecisionWork } from './user/decision-work.ts';

/** The background work of the main service. */
export function mainWorkers(options: MainOptions, open: OpenAnnouncements): Worker[] {
  const { db, files, market, signal, metrics, log } = options;
  const works = [
    new DecisionWork(db, signal),
    new RecoveryWork(db, signal),
    new AnnouncementDeadlines(db, signal),
    new ProductDeadlines(db, signal),
    new DealClock(db, signal),
    new FavouriteReminders(db, signal),
    new SearchWork(db, signal),
    new TermsNotices(db, signal),
    new NewsletterWork(db, signal),
    open,
  ];
  return [
    new FileSweep(db, files, log),
    new Retention({ db, market, signal, log }),
    ...works.map((work) => new DueWorker(work, { log, metrics })),
  ];
}
