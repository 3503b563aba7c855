import type { AdminAccount } from '@recolta/shared/contracts/http/accounts';
import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { counties } from '@recolta/shared/domain/counties';
import { roles } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { foldEmail } from '../session/sign-in.ts';
import { findAccounts } from './find-accounts.ts';

const oneOf = (values: readonly string[]) => ({
  operators: ['==', '!='] as const,
  accepts: (value: string) => values.includes(value),
});
const text = (operators: FilterFields[string]['operators']) => ({
  operators,
  accepts: (value: string) => value.length <= 254,
});

const fields: FilterFields = {
  name: text(['@=']),
  email: text(['@=', '==']),
  companyNumber: text(['@=', '==']),
  status: oneOf(['active', 'inactive', 'incomplete']),
  role: oneOf(roles),
  isActive: oneOf(['true', 'false']),
  county: oneOf(counties.map(({ code }) => code)),
};

const hasBankDetails = sql`num_nulls(a.bank, a.bank_branch, a.bank_account_number) = 0`;

const columns: Columns = {
  name: sql`concat_ws(' ', a.company_name, a.administrator_name)`,
  email: sql`u.email_folded`,
  companyNumber: sql`a.company_number`,
  // As accountStatus decides it [S5].
  status: sql`(case
    when case when u.role = 'Bidder' then not u.is_active or not ${hasBankDetails}
      else u.is_active and not ${hasBankDetails} end then 'incomplete'
    when u.is_active then 'active' else 'inactive' end)`,
  role: sql`u.role`,
  isActive: sql`u.is_active::text`,
  county: sql`a.county_of_activity`,
};

const sortColumns: Columns = {
  companyName: sql`a.company_name collate "ro-x-icu"`,
  email: sql`u.email_folded`,
  role: sql`u.role`,
  createdAt: sql`a.created_at`,
};

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

/** All accounts that are not closed, newest first unless sorted, for administrators. */
export async function listAccounts(
  db: AnyDatabase,
  { page, pageSize, ...query }: ListQuery,
): Promise<{ items: AdminAccount[]; total: number; page: number; pageSize: number }> {
  const clauses = parsedOr400(parseFilters(query.filters, fields), 'filters').map((clause) =>
    clause.name === 'email' ? { ...clause, values: clause.values.map(foldEmail) } : clause,
  );
  const sorts = parsedOr400(parseSorts(query.sorts, Object.keys(sortColumns)), 'sorts');
  const from = sql`from main.accounts a join main.users u on u.account_id = a.id
    where ${sql.join([sql`a.closed_at is null`, ...clauses.map((clause) => filterCondition(columns, clause))], sql` and `)}`;
  const order = [
    ...sorts.map(
      ({ name, isDescending }) =>
        sql`${sortColumns[name]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`a.created_at desc`,
    sql`a.id`,
  ];
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select (select count(*) ${from}) as total, array(
      select a.id ${from} order by ${sql.join(order)} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(
    db,
  );
  const { ids, total } = { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
  const byId = new Map((await findAccounts(db, ids)).map((found) => [found.account.id, found]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}
