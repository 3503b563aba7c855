import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { notFound } from '../../platform/http/border-error.ts';
import type { InvitationsPort } from '../../platform/ports/invitations-port.ts';
import { findAccount } from '../account/find-accounts.ts';
import { withInvitations } from '../account/list-accounts.ts';
import type { MainDatabase } from '../tables.ts';

/** A user with its account, for administrators. @throws BorderError 404, also for one whose account is closed */
export async function getUser(
  db: MainDatabase,
  invitations: Pick<InvitationsPort, 'findInvitedAuctions'>,
  userId: string,
): Promise<AdminAccount> {
  const user = await db
    .selectFrom('main.users')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  const found = user && (await findAccount(db, user.account_id));
  const [shown] = found ? await withInvitations(db, invitations, [found]) : [];
  if (!shown) throw notFound();
  return shown;
}
