import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { sql } from 'kysely';
import { type Columns, parsedOr400 } from '../../platform/list-query.ts';
import type { InvitationsPort } from '../../platform/ports/invitations-port.ts';
import type { MainDatabase } from '../tables.ts';
import { accountClauses, accountConditions } from './account-filters.ts';
import { findAdminAccounts } from './find-accounts.ts';
import { findInvitees } from './invitees.ts';

const sortColumns: Columns = {
  companyName: sql`a.company_name collate "ro-x-icu"`,
  email: sql`u.email_folded`,
  role: sql`u.role`,
  createdAt: sql`a.created_at`,
  // The oldest open request for a permission.
  requestedAt: sql`(select min(r.requested_at) from main.permission_requests r
    where r.user_id = u.id and r.refused_at is null)`,
};

export interface AccountListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

/**
 * Lists all accounts for administrators, newest first unless sorted; closed ones only if filtered for. Invited
 * accounts that wait for a check are ordered by their auctions.
 */
export async function listAccounts(
  db: MainDatabase,
  invitations: Pick<InvitationsPort, 'findInvitedAuctions'>,
  { page, pageSize, filters, sorts }: AccountListQuery,
): Promise<{ items: AdminAccount[]; total: number; page: number; pageSize: number }> {
  const clauses = accountClauses(filters);
  const isOfInvitees = clauses.some(({ name }) => name === 'isInvited');
  const inviteeIds = isOfInvitees ? (await findInvitees(db, invitations)).map((one) => one.accountId) : [];
  const from = sql`from main.accounts a join main.users u on u.account_id = a.id
    where ${sql.join(accountConditions(clauses, inviteeIds), sql` and `)}`;
  const order = [
    ...parsedOr400(parseSorts(sorts, Object.keys(sortColumns)), 'sorts').map(
      ({ name, isDescending }) =>
        sql`${sortColumns[name]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`,
    ),
    ...(isOfInvitees ? [sql`array_position(${inviteeIds}::uuid[], a.id)`] : []),
    sql`a.created_at desc`,
    sql`a.id`,
  ];
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select (select count(*) ${from}) as total, array(
      select a.id ${from} order by ${sql.join(order)} limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(
    db,
  );
  const { ids, total } = { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
  const found = await withInvitations(db, invitations, await findAdminAccounts(db, ids));
  const byId = new Map(found.map((one) => [one.account.id, one]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}

/** Adds to accounts the auction for which their company data must be checked [I1]. */
export async function withInvitations(
  db: MainDatabase,
  invitations: Pick<InvitationsPort, 'findInvitedAuctions'>,
  found: readonly AdminAccount[],
): Promise<AdminAccount[]> {
  const ids = found.filter(({ user }) => user.role === 'Bidder').map(({ account }) => account.id);
  if (ids.length === 0) return [...found];
  const invitees = new Map((await findInvitees(db, invitations, ids)).map((one) => [one.accountId, one]));
  return found.map((one) => {
    const invitee = invitees.get(one.account.id);
    if (!invitee) return one;
    const { auctionId, name, startsAt } = invitee;
    return { ...one, invitedTo: { auctionId, name, startsAt: startsAt.toISOString() } };
  });
}
