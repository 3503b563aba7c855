import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import type { NotificationText } from '@recolta/shared/domain/notification/notification-texts';
import {
  type NotificationType,
  notificationTypes,
} from '@recolta/shared/domain/notification/notification-types';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';

/** One notification as it leaves the app: its text in the reader's language, and to whom. */
export interface Notice extends NotificationText {
  readonly id: string;
  readonly type: NotificationType;
  readonly link: string;
  readonly locale: 'ro' | 'en';
  readonly email: string;
}

/** A notification with its reader as of now; null where one of the two is gone. */
export async function findNotice(db: AnyDatabase, notificationId: string): Promise<Notice | null> {
  const { rows } = await sql<{
    id: string;
    type: string;
    link: string;
    tokens: { key: string; value: string }[];
    locale: 'ro' | 'en';
    email: string;
  }>`
    select n.id, n.type, n.link, n.tokens, a.locale, u.email
    from main.notifications n
    join main.accounts a on a.id = n.account_id and a.closed_at is null
    join main.users u on u.account_id = a.id and u.email_confirmed_at is not null
    where n.id = ${notificationId} order by u.created_at limit 1`.execute(db);
  const [row] = rows;
  const type = notificationTypes.find((known) => known === row?.type);
  if (!row || !type) return null;
  const { tokens, ...rest } = row;
  return { ...rest, type, ...notificationText(type, tokens, row.locale) };
}
