import { sql } from 'kysely';
import { BatchedWork } from '../../platform/due-worker.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/** Maximum number of favourites per transaction: bounds its length. */
const batch = 500;

/**
 * Notifies accounts once when an open favourite of theirs ends within a day [A10]; not of one that was marked later
 * than that. Any number of processes may do so: each takes rows that no other has locked.
 */
export class FavouriteReminders extends BatchedWork<MainTables> {
  readonly name = 'favourite reminders';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 60_000 };
  protected readonly steps = [{ batch, take: remind }];
}

/** Sends reminders of up to a batch of favourites. @returns their number */
async function remind(trx: MainTrx): Promise<number> {
  const { rows } = await sql<{ accountId: string; id: string; name: string; deadline: Date }>`
    with due as (
      select f.account_id, f.announcement_id, a.goods->>'name' as name, a.deadline_at
      from main.announcements a join main.favourites f on f.announcement_id = a.id
      where a.status = 'InProgress' and a.approved_at is not null and a.deleted_at is null
        and a.deadline_at > now() and a.deadline_at <= now() + interval '1 day'
        and not f.is_reminded and f.at < a.deadline_at - interval '1 day'
      limit ${batch} for no key update of f skip locked)
    update main.favourites f set is_reminded = true from due
    where f.account_id = due.account_id and f.announcement_id = due.announcement_id
    returning f.account_id as "accountId", due.announcement_id as id, due.name, due.deadline_at as deadline`.execute(
    trx,
  );
  await notifyAll(
    trx,
    rows.map(
      ({ accountId, id, name, deadline }): NewNotification => ({
        accountId,
        type: 'FavouriteEndsSoon',
        link: `/auctions/${id}`,
        tokens: { name, endsAt: deadline.toISOString() },
        eventKey: `announcement:${id}:favourite`,
      }),
    ),
  );
  return rows.length;
}
