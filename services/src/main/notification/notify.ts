import type { FeedEvent } from '@recolta/shared/contracts/feed';
import {
  mailedByDefault,
  type NotificationType,
} from '@recolta/shared/domain/notification/notification-types';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import type { NewNotification, NotificationsPort } from '../../platform/ports/notifications-port.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { hasSessionSql } from '../push/push-subscriptions.ts';

/**
 * Notifies one account, once by (event, account, type) [N1], in the transaction of the event or of its derivation;
 * also by mail and push if the account chose so [N2]. Administrators get no notifications. Call `signal.committed()`
 * after the commit.
 *
 * @returns true if it is new
 */
export async function notify(trx: AnyDatabase, notification: NewNotification): Promise<boolean> {
  return (await notifyAll(trx, [notification])) === 1;
}

/**
 * `notify` for many, in one statement for any number.
 *
 * @returns the number of new ones
 */
export async function notifyAll(trx: AnyDatabase, all: readonly NewNotification[]): Promise<number> {
  if (all.length === 0) return 0;
  const inserted = await insertNew(trx, all);
  if (inserted.length === 0) return 0;
  const accountIds = [...new Set(inserted.map(({ accountId }) => accountId))];
  await inboxesChanged(trx, accountIds);
  await mail(
    trx,
    inserted.filter(({ byMail }) => byMail).map(({ id }) => id),
  );
  await addJobs(
    trx,
    'push',
    inserted.flatMap(({ id, accountId, subscriptionIds }) =>
      subscriptionIds.map((subscriptionId) => ({ notificationId: id, subscriptionId, accountId })),
    ),
  );
  return inserted.length;
}

/** Port of notifications for other modules. */
export const notifications: NotificationsPort = { notifyAll };

/** Raises the inbox versions of accounts and appends feed events, so that all their open pages fetch again. */
export async function inboxesChanged(trx: AnyDatabase, accountIds: readonly string[]): Promise<void> {
  // Ordered, so that two transactions cannot deadlock.
  const ordered = [...new Set(accountIds)].sort();
  await sql`
    insert into main.inboxes (account_id, version)
    select a.id, 1 from unnest(${ordered}::uuid[]) with ordinality as a(id, position) order by a.position
    on conflict (account_id) do update set version = inboxes.version + 1`.execute(trx);
  const events: FeedEvent[] = ordered.map((accountId) => ({ kind: 'inbox', accountId }));
  await appendEvents(trx, 'main', events);
}

async function mail(trx: AnyDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update main.notifications set mailed_at = clock_timestamp() where id = any(${ids}::uuid[])`.execute(trx);
  await addJobs(
    trx,
    'notification-mail',
    ids.map((notificationId) => ({ notificationId })),
  );
}

interface Inserted {
  readonly id: string;
  readonly accountId: string;
  readonly byMail: boolean;
  readonly subscriptionIds: string[];
}

/** Sent once per sale, with the link of a list because the sale is gone: each has a subject of its own. */
const withoutSale: ReadonlySet<NotificationType> = new Set(['AnnouncementDeleted', 'ProductDeleted']);

async function insertNew(trx: AnyDatabase, all: readonly NewNotification[]): Promise<Inserted[]> {
  const rows = all.map(({ accountId, type, link, tokens, eventKey }, position) => ({
    position,
    account_id: accountId,
    type,
    link,
    tokens: Object.entries(tokens).map(([key, value]) => ({ key, value })),
    event_key: eventKey,
    mailed: mailedByDefault.has(type),
    linked: !withoutSale.has(type),
  }));
  // The same type and link is not mailed again within ten minutes: the app shows it.
  const { rows: inserted } = await sql<Inserted>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(position integer, account_id uuid, type text, link text, tokens jsonb, event_key text, mailed boolean, linked boolean)
    ), new as (
      insert into main.notifications (account_id, type, link, tokens, event_key)
      select account_id, type, link, tokens, event_key from given g
      where exists (select from main.users u where u.account_id = g.account_id and u.role <> 'Admin')
      order by account_id, position
      on conflict (event_key, account_id, type) do nothing
      returning id, account_id, type, link
    )
    select n.id, n.account_id as "accountId",
      coalesce((select c.is_wanted from main.notification_choices c
          where c.account_id = n.account_id and c.type = n.type and c.channel = 'mail'), bool_or(g.mailed))
        and not (bool_or(g.linked) and exists (select from main.notifications m
          where m.account_id = n.account_id and m.type = n.type and m.link = n.link
            and m.mailed_at > clock_timestamp() - interval '10 minutes')) as "byMail",
      case when coalesce((select c.is_wanted from main.notification_choices c
          where c.account_id = n.account_id and c.type = n.type and c.channel = 'push'), true)
        then array(select s.id from main.push_subscriptions s where s.account_id = n.account_id and ${hasSessionSql})
        else '{}' end as "subscriptionIds"
    from new n join given g using (account_id, type)
    group by n.id, n.account_id, n.type, n.link`.execute(trx);
  return inserted;
}
