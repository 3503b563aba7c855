import { sql } from 'kysely';
import type { InvitationsPort, InvitedAuction } from '../../platform/ports/invitations-port.ts';
import type { MainDatabase } from '../tables.ts';

/** True if user `u` was deactivated before. */
export const wasDeactivatedSql = sql<boolean>`exists (
  select from main.audit_log l where l.subject_user_id = u.id and l.action = 'user.deactivated')`;

export interface Invitee extends InvitedAuction {
  readonly accountId: string;
}

/**
 * Accounts that may bid in auctions that they are invited to once an administrator has checked their company data
 * [I1], ordered by the start of their first auction.
 *
 * @param among restricts the result to these
 */
export async function findInvitees(
  db: MainDatabase,
  invitations: Pick<InvitationsPort, 'findInvitedAuctions'>,
  among?: readonly string[],
): Promise<Invitee[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from main.accounts a join main.users u on u.account_id = a.id
    where u.role = 'Bidder' and not u.is_active and u.email_confirmed_at is not null
      and a.closed_at is null and a.company_checked_at is null and not ${wasDeactivatedSql}
      and ${among ? sql`a.id = any(${[...among]}::uuid[])` : sql`true`}`.execute(db);
  const auctions = await invitations.findInvitedAuctions(
    db,
    rows.map(({ id }) => id),
  );
  return [...auctions]
    .map(([accountId, auction]) => ({ accountId, ...auction }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
