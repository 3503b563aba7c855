import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import type { NotificationText } from '@recolta/shared/domain/notification/notification-texts';
import {
  type NotificationChannel,
  type NotificationType,
  notificationTypes,
} from '@recolta/shared/domain/notification/notification-types';
import type { MainDatabase } from '../tables.ts';

/** A notification to be mailed or pushed: its text in the reader's language, and the recipient. */
export interface OutgoingNotification extends NotificationText {
  readonly id: string;
  readonly type: NotificationType;
  readonly link: string;
  readonly locale: 'ro' | 'en';
  readonly email: string;
  readonly accountId: string;
}

/**
 * A notification with its recipient as stored now; null if one of the two no longer exists, or if the account has since
 * turned the type off in the channel: what leaves may have waited for hours.
 */
export async function findOutgoingNotification(
  db: MainDatabase,
  notificationId: string,
  channel: NotificationChannel,
): Promise<OutgoingNotification | null> {
  const row = await db
    .selectFrom('main.notifications as n')
    .innerJoin('main.accounts as a', 'a.id', 'n.account_id')
    .innerJoin('main.users as u', 'u.account_id', 'a.id')
    .select(['n.id', 'n.type', 'n.link', 'n.tokens', 'a.locale', 'u.email', 'a.id as accountId'])
    .where('n.id', '=', notificationId)
    .where('a.closed_at', 'is', null)
    .where('u.email_confirmed_at', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('main.notification_choices as c')
            .whereRef('c.account_id', '=', 'n.account_id')
            .whereRef('c.type', '=', 'n.type')
            .where('c.channel', '=', channel)
            .where('c.is_wanted', '=', false),
        ),
      ),
    )
    .orderBy('u.created_at')
    .limit(1)
    .executeTakeFirst();
  const type = notificationTypes.find((known) => known === row?.type);
  if (!row || !type) return null;
  const { tokens, ...rest } = row;
  return { ...rest, type, ...notificationText(type, tokens, row.locale) };
}
