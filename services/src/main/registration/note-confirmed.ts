import { nowSql } from '../../platform/clock.ts';
import { accountChanged } from '../account/account-changed.ts';
import type { MainOptions } from '../main-options.ts';
import { notifyIfIncomplete } from '../notification/notify-if-incomplete.ts';
import type { MainTrx } from '../tables.ts';

/** A user whose e-mail a mailed link has proved. */
export interface ProvedUser {
  readonly userId: string;
  readonly accountId: string;
  readonly emailFolded: string;
}

/**
 * Stores that a user's e-mail is confirmed and assigns the invitations to it to the account [I1]; open pages of the
 * account fetch again. Does nothing if it was confirmed before. The transaction must have begun with
 * `invitations.lockEmail`.
 *
 * @returns true if it is confirmed only now
 */
export async function noteConfirmed(
  trx: MainTrx,
  { invitations }: Pick<MainOptions, 'invitations'>,
  { userId, accountId, emailFolded }: ProvedUser,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('main.users')
    .set({ email_confirmed_at: nowSql })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await invitations.tieInvitations(trx, { emailFolded, accountId });
  await notifyIfIncomplete(trx, accountId, 'confirmed');
  await accountChanged(trx, accountId);
  return true;
}
