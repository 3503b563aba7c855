import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';
import { composeMail } from '../../platform/mail/mail-message.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { unsubscribeFromTypePath } from '../public-form/unsubscribe-path.ts';
import type { MainDatabase } from '../tables.ts';
import { findOutgoingNotification, type OutgoingNotification } from './outgoing-notification.ts';

const words = {
  ro: {
    open: 'Deschide în Recolta',
    footer: 'Alegeți ce notificări primiți prin e-mail în setările contului.',
    unsubscribe: 'Nu mai doresc acest fel de mesaje',
  },
  en: {
    open: 'Open in Recolta',
    footer: 'Choose which notifications you get by e-mail in your account settings.',
    unsubscribe: 'Stop messages of this kind',
  },
} as const;

/** Alerts that the account requested, which one click in their mail ends; the others are about its own actions. */
const alertTypes: ReadonlySet<NotificationType> = new Set([
  'AnnouncementMatch',
  'NewMatches',
  'FavouriteEndsSoon',
]);

/** Sends one notification by mail [N2]; nothing if its reader no longer exists or wants it. */
export async function mailNotification(
  {
    db,
    sender,
    publicUrl,
  }: { readonly db: MainDatabase; readonly sender: MailSender; readonly publicUrl: string },
  { id, notificationId }: { readonly id: string; readonly notificationId: string },
): Promise<void> {
  const notification = await findOutgoingNotification(db, notificationId, 'mail');
  if (!notification) return;
  const { title, body, link, locale, email, type } = notification;
  const { open, footer, unsubscribe } = words[locale];
  const content = {
    subject: title,
    paragraphs: [body],
    action: { label: open, path: link },
    footer,
    ...(alertTypes.has(type) && {
      unsubscribe: { label: unsubscribe, path: await unsubscribeFromTypePath(db, notification, locale) },
    }),
  };
  await sender.send(composeMail(content, { to: email, locale, publicUrl }), id);
}

/** The push message of a notification: title, text and target, in the reader's language. */
export function pushMessage({ id, type, title, body, link, locale }: OutgoingNotification): string {
  const path = locale === 'en' ? `/en${link}` : link;
  return JSON.stringify({ id, type, title, body, link: path, locale });
}
