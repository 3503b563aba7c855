import type { CompanyChange, CompanyChangeItem } from '@recolta/shared/contracts/http/company-changes';
import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import { duplicatesSql, findAccount } from '../account/find-accounts.ts';
import type { AccountListQuery } from '../account/list-accounts.ts';
import type { MainDatabase } from '../tables.ts';
import { type CompanyData, type CompanyFields, changedFields } from './company-columns.ts';

const filterFields: FilterFields = {
  search: { operators: ['@='], accepts: (value) => value.length <= 254 },
};

/** Columns of request `c`, its account `a` and user `u`. */
const filterColumns: Columns = {
  search: sql`concat_ws(' ', a.company_name, u.email, 'RO' || a.company_number, c.fields->>'companyName',
    'RO' || (c.fields->>'companyNumber'))`,
};

const sortColumns: Columns = {
  requestedAt: sql`c.requested_at`,
  companyName: sql`a.company_name collate "ro-x-icu"`,
};

const from = sql`from main.company_changes c
  join main.accounts a on a.id = c.account_id
  join main.users u on u.account_id = a.id`;

/** Lists pending requests, the oldest first unless sorted, for administrators [S9]. */
export async function listCompanyChanges(
  db: MainDatabase,
  { page, pageSize, filters, sorts }: AccountListQuery,
): Promise<{ items: CompanyChangeItem[]; total: number; page: number; pageSize: number }> {
  const conditions = [
    sql`c.decided_at is null`,
    ...parsedOr400(parseFilters(filters, filterFields), 'filters').map((clause) =>
      filterCondition(filterColumns, clause),
    ),
  ];
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const order = [
    ...parsedOr400(parseSorts(sorts, Object.keys(sortColumns)), 'sorts').map(
      ({ name, isDescending }) =>
        sql`${sortColumns[name]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`c.requested_at`,
    sql`c.id`,
  ];
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select (select count(*) ${from} ${where}) as total, array(
      select c.id ${from} ${where} order by ${sql.join(order)}
      limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(db);
  const { ids, total } = { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
  const byId = new Map((await findWaiting(db, ids)).map((item) => [item.id, item]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}

/** One pending request, with its account. @throws BorderError 404 */
export async function getCompanyChange(db: MainDatabase, id: string): Promise<CompanyChange> {
  const [item] = await findWaiting(db, [id]);
  const account = item && (await findAccount(db, item.accountId));
  if (!item || !account) throw notFound();
  const { accountId: _a, userId: _u, email: _e, companyName: _c, ...request } = item;
  return { ...request, account };
}

interface Row extends Omit<CompanyChangeItem, 'requestedAt' | 'fields'> {
  readonly requestedAt: Date;
  readonly wanted: CompanyFields;
  readonly current: CompanyData;
}

async function findWaiting(db: MainDatabase, ids: readonly string[]): Promise<CompanyChangeItem[]> {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.requested_at as "requestedAt", c.fields as wanted,
      json_build_object('companyName', a.company_name, 'companyNumber', a.company_number, 'jNumber', a.j_number,
        'bank', a.bank, 'bankBranch', a.bank_branch, 'bankAccountNumber', a.bank_account_number,
        'vatState', a.vat_state) as current,
      ${duplicatesSql(sql`coalesce(c.fields->>'companyNumber', a.company_number)`)} as duplicates,
      a.id as "accountId", u.id as "userId", u.email, a.company_name as "companyName"
    ${from} where c.decided_at is null and c.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ wanted, current, requestedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    fields: changedFields(current, wanted),
  }));
}
