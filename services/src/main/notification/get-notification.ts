import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { notFound } from '../../platform/http/border-error.ts';
import type { MainDatabase } from '../tables.ts';

/** One of an account's notifications [N1]. @throws BorderError 404 if the account has no such notification */
export async function getNotification(
  db: MainDatabase,
  accountId: string,
  notificationId: string,
): Promise<Notification> {
  const row = await db
    .selectFrom('main.notifications')
    .select(['id', 'type', 'link', 'tokens', 'seen_at', 'created_at'])
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { seen_at, created_at, ...rest } = row;
  return { ...rest, seen: seen_at !== null, createdDate: created_at.toISOString() };
}
