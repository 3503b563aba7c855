import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { notificationOf, type StoredNotification, storedNotification } from './list-notifications.ts';

/** One of an account's notifications [N1]. @throws BorderError 404 where the account has no such notification */
export async function getNotification(
  db: AnyDatabase,
  accountId: string,
  notificationId: string,
): Promise<Notification> {
  const { rows } = await sql<StoredNotification>`
    select ${storedNotification} from main.notifications n
    where n.id = ${notificationId} and n.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return notificationOf(row);
}
