import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { MainOptions } from '../main-options.ts';
import { inboxesChanged } from './notify.ts';

/** Marks all of an account's notifications seen; its other pages are updated by the feed. */
export async function markAllSeen(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('main.notifications')
      .set({ seen_at: nowSql })
      .where('account_id', '=', accountId)
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await inboxesChanged(trx, [accountId]);
  });
  signal.committed();
}

/**
 * Marks one notification seen; a repetition changes nothing.
 *
 * @throws BorderError 404 if the account has no such notification
 */
export async function markSeen(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  accountId: string,
  notificationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ wasSeen: boolean }>`
      with found as (
        select id, seen_at from main.notifications
        where id = ${notificationId} and account_id = ${accountId} for update
      ), changed as (
        update main.notifications n set seen_at = clock_timestamp() from found f
        where n.id = f.id and f.seen_at is null
      )
      select seen_at is not null as "wasSeen" from found`.execute(trx);
    const [row] = rows;
    if (!row) throw notFound();
    if (!row.wasSeen) await inboxesChanged(trx, [accountId]);
  });
  signal.committed();
}
