import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { composeMail } from '../../platform/mail/mail-message.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { mailContent } from '../mail/mail-texts.ts';
import { mailNewsletter } from '../newsletter/mail-newsletter.ts';
import { isPausedSql, noteFailure, noteSuccess } from '../push/push-failures.ts';
import { type PushSenderOptions, sendPush } from '../push/push-sender.ts';
import { hasSessionSql } from '../push/push-subscriptions.ts';
import type { MainDatabase } from '../tables.ts';
import { findOutgoingNotification } from './outgoing-notification.ts';
import { mailNotification, pushMessage } from './send-notification.ts';

export interface NotificationJobsOptions {
  readonly db: MainDatabase;
  readonly sender: MailSender;
  /** Public origin of the site. */
  readonly publicUrl: string;
  readonly push: PushSenderOptions;
}

/** More than one account's browsers need: their push services may be slow, or not answer at all. */
const pushesAtOnce = { maxRunning: 20, maxPerGroup: 2 };

/** Begins to send the waiting mails and pushes. */
export async function workOnNotifications(queue: JobQueue, options: NotificationJobsOptions): Promise<void> {
  const { db, sender, publicUrl, push } = options;
  await queue.work('mail', async ({ id, data }) => {
    const { to, locale } = data;
    await sender.send(composeMail(mailContent(data), { to, locale, publicUrl }), id);
  });
  await queue.work('notification-mail', ({ id, data }) => mailNotification(options, { id, ...data }));
  await queue.work('newsletter', ({ id, data }) => mailNewsletter(options, { id, ...data }));
  queue.workByGroup('push', ({ data }) => pushNotification(db, push, data), pushesAtOnce);
}

async function pushNotification(
  db: MainDatabase,
  push: PushSenderOptions,
  { notificationId, subscriptionId }: { readonly notificationId: string; readonly subscriptionId: string },
): Promise<void> {
  const notification = await findOutgoingNotification(db, notificationId, 'push');
  const subscription = await db
    .selectFrom('main.push_subscriptions as s')
    .innerJoin('main.notifications as n', 'n.account_id', 's.account_id')
    .select(['s.endpoint', 's.p256dh', 's.auth', isPausedSql.as('isPaused')])
    .where('s.id', '=', subscriptionId)
    .where('n.id', '=', notificationId)
    // Read on another device meanwhile: this one need not show it.
    .where('n.seen_at', 'is', null)
    .where(hasSessionSql)
    .executeTakeFirst();
  if (!notification || !subscription || subscription.isPaused) return;
  const outcome = await sendPush(push, subscription, pushMessage(notification)).catch(
    async (error: unknown) => {
      await noteFailure(db, subscriptionId);
      throw error;
    },
  );
  if (outcome === 'sent') return noteSuccess(db, subscriptionId);
  await db.deleteFrom('main.push_subscriptions').where('id', '=', subscriptionId).execute();
}
