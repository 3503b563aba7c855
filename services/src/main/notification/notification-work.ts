import type { Log } from '@recolta/server-kit/log';
import type { Measure } from '@recolta/server-kit/metrics';
import type { ServicesSettings } from '../../config/settings.ts';
import { JobQueue } from '../../platform/jobs/job-queue.ts';
import { MailFolder } from '../../platform/mail/mail-folder.ts';
import { createSmtpSender } from '../../platform/mail/smtp-sender.ts';
import { findVapidKeys } from '../push/vapid-keys.ts';
import type { MainDatabase } from '../tables.ts';
import { workOnNotifications } from './notification-jobs.ts';

export const defaultPublicUrl = 'http://localhost:3000';

/** Background work that sends mails and pushes. */
export interface NotificationWork {
  /** Public key of browser push, base64url. */
  readonly pushKey: string;
  /** Folder of kept mails; null if a mail server sends them. */
  readonly keptMails: MailFolder | null;
  stop(): Promise<void>;
}

/** Begins to send what is queued, by the mail server of the settings or into a folder. */
export async function startNotificationWork(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL, DATA_DIR }: ServicesSettings,
  {
    db,
    connectionString,
    dependency,
    log,
  }: {
    readonly db: MainDatabase;
    readonly connectionString: string;
    /** Measures the calls of one dependency. */
    readonly dependency: (name: string) => Measure;
    readonly log: Log;
  },
): Promise<NotificationWork> {
  const keptMails = SMTP_URL === '' ? new MailFolder(DATA_DIR) : null;
  const sender = keptMails ?? createSmtpSender(SMTP_URL, MAIL_FROM, { measure: dependency('smtp') });
  const keys = await findVapidKeys(db);
  const queue = new JobQueue({ connectionString, log });
  await queue.start();
  const push = { keys, contact: `mailto:${MAIL_FROM}`, measure: dependency('push') };
  await workOnNotifications(queue, { db, sender, publicUrl: PUBLIC_URL || defaultPublicUrl, push });
  return {
    pushKey: keys.publicKey,
    keptMails,
    async stop() {
      await queue.stop();
      sender.close();
    },
  };
}
