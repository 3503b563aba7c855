import type { WorkCounts } from '@recolta/shared/contracts/http/administration';
import { permissions } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import type { InvitationsPort } from '../../platform/ports/invitations-port.ts';
import { accountClauses, accountConditions, asksForSql } from '../account/account-filters.ts';
import { findInvitees } from '../account/invitees.ts';
import type { MainDatabase } from '../tables.ts';

/** Counts the pending work of administrators, by the conditions of the lists that show it. */
export async function countWork(
  db: MainDatabase,
  invitations: Pick<InvitationsPort, 'findInvitedAuctions'>,
): Promise<WorkCounts> {
  const waiting = sql.join(accountConditions(accountClauses('isWaiting==true'), []), sql` and `);
  const users = sql`main.accounts a join main.users u on u.account_id = a.id`;
  const { rows } = await sql<Omit<WorkCounts, 'invitees'>>`
    select (select count(*) from ${users} where ${waiting})::integer as activations,
      (select count(*) from ${users} where a.closed_at is null and ${asksForSql(permissions)})::integer
        as "permissionRequests",
      (select count(*) from main.company_changes where decided_at is null)::integer as "companyChanges",
      (select count(*) from main.announcements where status = 'Pending')::integer as announcements,
      (select count(*) from main.content_reports where decided_at is null)::integer as reports,
      (select count(*) from main.deals where life->'disputes'->>'calledAt' is not null)::integer as disputes,
      (select count(*) from main.factor_recoveries where ended_at is null and due_at is null)::integer
        as recoveries`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count gave no row');
  const invitees = await findInvitees(db, invitations);
  return {
    ...counts,
    invitees: { count: invitees.length, firstStartsAt: invitees[0]?.startsAt.toISOString() ?? null },
  };
}
