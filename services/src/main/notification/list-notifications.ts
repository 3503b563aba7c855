import {
  type FilterClause,
  type FilterFields,
  parseFilters,
  parseSorts,
} from '@recolta/shared/contracts/http/list-filters';
import type { Notification, NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { type RawBuilder, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

const known: ReadonlySet<string> = new Set(notificationTypes);
const fields: FilterFields = {
  seen: { operators: ['==', '!='], accepts: (value) => value === 'true' || value === 'false' },
  type: { operators: ['==', '!='], accepts: (value) => known.has(value) },
};

/** One account's notifications, the latest first unless sorted otherwise, with the count of all unseen ones [N1]. */
export async function listNotifications(
  db: AnyDatabase,
  accountId: string,
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly filters: string;
    readonly sorts: string;
  },
): Promise<NotificationsAnswer> {
  const filters = parseFilters(query.filters, fields);
  if (!filters.ok) throw refused('filters', filters);
  const sorts = parseSorts(query.sorts, ['createdDate']);
  if (!sorts.ok) throw refused('sorts', sorts);
  const conditions = [sql`n.account_id = ${accountId}`, ...filters.value.map(condition)];
  const direction = sorts.value[0]?.isDescending === false ? sql`asc` : sql`desc`;
  const { page, pageSize } = query;
  const where = sql.join(conditions, sql` and `);
  // One statement: list, total and unseen count are of the same moment.
  const { rows } = await sql<{ notifications: Stored[] | null; notSeenCount: number; total: number }>`
    select
      (select json_agg(p) from (
        select n.id, n.seen_at is not null as seen, n.link, n.type, n.tokens,
          floor(extract(epoch from n.created_at) * 1000)::bigint as "createdMs"
        from main.notifications n where ${where}
        order by n.seq ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}
      ) p) as notifications,
      (select count(*) from main.notifications u where u.account_id = ${accountId} and u.seen_at is null)
        as "notSeenCount",
      (select count(*) from main.notifications n where ${where}) as total`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a list of notifications gave no row');
  const notifications = (row.notifications ?? []).map(
    ({ createdMs, ...rest }): Notification => ({ ...rest, createdDate: new Date(createdMs).toISOString() }),
  );
  return { notifications, notSeenCount: row.notSeenCount, total: row.total, page, pageSize };
}

type Stored = Omit<Notification, 'createdDate'> & { readonly createdMs: number };

function condition({ name, operator, values }: FilterClause): RawBuilder<unknown> {
  const column = name === 'seen' ? sql`(n.seen_at is not null)::text` : sql`n.type`;
  const matches = sql`${column} = any(${[...values]}::text[])`;
  return operator === '==' ? matches : sql`not (${matches})`;
}

function refused(
  path: string,
  { rule, clause }: { readonly rule: string; readonly clause: string },
): BorderError {
  return new BorderError(400, 'ValidationFailed', { fields: [{ path, rule, clause }] });
}
