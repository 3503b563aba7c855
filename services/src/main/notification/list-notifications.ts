import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import type { Notification, NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { sql } from 'kysely';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import type { AccountListQuery } from '../account/list-accounts.ts';
import type { MainDatabase } from '../tables.ts';

const known: ReadonlySet<string> = new Set(notificationTypes);
const fields: FilterFields = {
  seen: { operators: ['==', '!='], accepts: (value) => value === 'true' || value === 'false' },
  type: { operators: ['==', '!='], accepts: (value) => known.has(value) },
};
const columns: Columns = { seen: sql`(n.seen_at is not null)::text`, type: sql`n.type` };

/** Columns of notification `n`, for `notificationOf`. */
const storedNotification = sql`n.id, n.seen_at is not null as seen, n.link, n.type, n.tokens,
  floor(extract(epoch from n.created_at) * 1000)::bigint as "createdMs"`;

type StoredNotification = Omit<Notification, 'createdDate'> & { readonly createdMs: number };

function notificationOf({ createdMs, ...rest }: StoredNotification): Notification {
  return { ...rest, createdDate: new Date(createdMs).toISOString() };
}

/** One account's notifications, the latest first unless sorted otherwise, with the count of all unseen ones [N1]. */
export async function listNotifications(
  db: MainDatabase,
  accountId: string,
  { page, pageSize, ...query }: AccountListQuery,
): Promise<NotificationsAnswer> {
  const clauses = parsedOr400(parseFilters(query.filters, fields), 'filters');
  const [sort] = parsedOr400(parseSorts(query.sorts, ['createdDate']), 'sorts');
  const direction = sql.raw(sort && !sort.isDescending ? 'asc' : 'desc');
  const conditions = clauses.map((clause) => filterCondition(columns, clause));
  const where = sql.join([sql`n.account_id = ${accountId}`, ...conditions], sql` and `);
  // One statement: list, total and unseen count are from the same moment.
  const { rows } = await sql<{
    notifications: StoredNotification[] | null;
    notSeenCount: number;
    total: number;
  }>`
    select
      (select json_agg(p) from (
        select ${storedNotification} from main.notifications n where ${where}
        order by n.seq ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}
      ) p) as notifications,
      (select count(*) from main.notifications u where u.account_id = ${accountId} and u.seen_at is null)
        as "notSeenCount",
      (select count(*) from main.notifications n where ${where}) as total`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a list of notifications gave no row');
  const notifications = (row.notifications ?? []).map(notificationOf);
  return { notifications, notSeenCount: row.notSeenCount, total: row.total, page, pageSize };
}
