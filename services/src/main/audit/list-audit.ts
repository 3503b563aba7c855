import type { AuditEntry } from '@recolta/shared/contracts/http/administration';
import { idSchema, instantSchema } from '@recolta/shared/contracts/http/fields';
import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { auditActions } from '@recolta/shared/domain/audit-actions';
import { sql } from 'kysely';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import type { AccountListQuery } from '../account/list-accounts.ts';
import type { MainDatabase } from '../tables.ts';

const actions: readonly string[] = auditActions;
const short = (value: string) => value.length <= 254;
const fields: FilterFields = {
  action: { operators: ['==', '!='], accepts: (value) => actions.includes(value) },
  by: { operators: ['@='], accepts: short },
  subject: { operators: ['@='], accepts: short },
  subjectUserId: { operators: ['=='], accepts: (value) => idSchema.safeParse(value).success },
  at: { operators: ['>=', '<'], accepts: (value) => instantSchema.safeParse(value).success },
};
const columns: Columns = {
  action: sql`l.action`,
  by: sql`b.email_folded`,
  subject: sql`coalesce(s.email_folded, l.subject)`,
  subjectUserId: sql`l.subject_user_id`,
  at: sql`l.at`,
};

/**
 * Lists actions of administrators, newest first, for administrators. The e-mail of a closed account is no longer
 * shown.
 */
export async function listAudit(
  db: MainDatabase,
  { page, pageSize, ...query }: AccountListQuery,
): Promise<{ items: AuditEntry[]; total: number; page: number; pageSize: number }> {
  const clauses = parsedOr400(parseFilters(query.filters, fields), 'filters');
  const [sort] = parsedOr400(parseSorts(query.sorts, ['at']), 'sorts');
  const direction = sql.raw(sort && !sort.isDescending ? 'asc' : 'desc');
  const where = sql.join(
    [sql`true`, ...clauses.map((clause) => filterCondition(columns, clause))],
    sql` and `,
  );
  const from = sql`from main.audit_log l join main.users b on b.id = l.by_user_id
    left join main.users s on s.id = l.subject_user_id where ${where}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { at: Date }>`
    select l.id, l.at, b.email as by, l.action, coalesce(s.email, l.subject) as subject,
      l.subject_user_id as "subjectUserId", l.details
    ${from} order by l.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, total: counted[0]?.total ?? 0, page, pageSize };
}
