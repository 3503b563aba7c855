import { sql } from 'kysely';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { composeMail } from '../../platform/mail/mail-message.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { mailContent } from '../mail/mail-texts.ts';
import { isPausedSql, noteFailure, noteSuccess } from '../push/push-failures.ts';
import { type PushSenderOptions, type PushSubscription, sendPush } from '../push/push-sender.ts';
import { findNotice } from './find-notice.ts';
import { mailNotice, pushMessage } from './send-notice.ts';

export interface NotificationJobsOptions {
  readonly db: AnyDatabase;
  readonly sender: MailSender;
  /** Origin of what people open. */
  readonly publicUrl: string;
  readonly push: PushSenderOptions;
}

/** More than one account's browsers take: their push services may be slow, or not answer at all. */
const pushesAtOnce = { maxRunning: 20, maxPerGroup: 2 };

/** Begins to send the mails and pushes that wait. */
export async function workOnNotifications(queue: JobQueue, options: NotificationJobsOptions): Promise<void> {
  const { db, sender, publicUrl, push } = options;
  await queue.work('mail', async ({ id, data }) => {
    const { to, locale } = data;
    await sender.send(composeMail(mailContent(data), { to, locale, publicUrl }), id);
  });
  await queue.work('notification-mail', ({ id, data }) => mailNotice(options, { id, ...data }));
  queue.workByGroup('push', ({ data }) => pushNotice(db, push, data), pushesAtOnce);
}

async function pushNotice(
  db: AnyDatabase,
  push: PushSenderOptions,
  { notificationId, subscriptionId }: { readonly notificationId: string; readonly subscriptionId: string },
): Promise<void> {
  const notice = await findNotice(db, notificationId);
  const { rows } = await sql<PushSubscription & { isPaused: boolean }>`
    select s.endpoint, s.p256dh, s.auth, ${isPausedSql} as "isPaused" from main.push_subscriptions s
    join main.notifications n on n.account_id = s.account_id and n.id = ${notificationId}
    where s.id = ${subscriptionId}`.execute(db);
  const [subscription] = rows;
  if (!notice || !subscription || subscription.isPaused) return;
  const outcome = await sendPush(push, subscription, pushMessage(notice)).catch(async (error: unknown) => {
    await noteFailure(db, subscriptionId);
    throw error;
  });
  if (outcome === 'sent') return noteSuccess(db, subscriptionId);
  await sql`delete from main.push_subscriptions where id = ${subscriptionId}`.execute(db);
}
