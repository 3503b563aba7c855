import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { sql } from 'kysely';
import { type Columns, parsedOr400 } from '../../platform/list-query.ts';
import type { MainDatabase } from '../tables.ts';
import { accountConditions } from './account-filters.ts';
import { findAdminAccounts } from './find-accounts.ts';

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

/** All accounts, newest first unless sorted, for administrators; closed ones only when filtered for. */
export async function listAccounts(
  db: MainDatabase,
  { page, pageSize, filters, sorts }: ListQuery,
): Promise<{ items: AdminAccount[]; total: number; page: number; pageSize: number }> {
  const from = sql`from main.accounts a join main.users u on u.account_id = a.id
    where ${sql.join(accountConditions(filters), sql` and `)}`;
  const order = [
    ...parsedOr400(parseSorts(sorts, Object.keys(sortColumns)), 'sorts').map(
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
  const byId = new Map((await findAdminAccounts(db, ids)).map((found) => [found.account.id, found]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}
