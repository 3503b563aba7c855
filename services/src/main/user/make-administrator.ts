import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import type { Kysely, Transaction } from 'kysely';
import { lockAccount } from '../../platform/account-lock.ts';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { claimCompanyNumber } from '../company-change/active-company.ts';
import { removeAllFactors } from '../factor/recover-factors.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTables } from '../tables.ts';

/**
 * Makes a user with a confirmed e-mail an active administrator, for the operator of the installation: the first one,
 * or another if none is left. Audited as the new administrator's own action, because no other actor is known.
 *
 * @param removesFactors for the last administrator, if they lost all their factors
 * @throws DatabaseRefusal if there is no such user, the e-mail is not confirmed, or another active account has the
 *   company number
 */
export async function makeAdministrator(
  db: Kysely<MainTables>,
  email: string,
  { removesFactors = false }: { readonly removesFactors?: boolean } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('main.users')
      .select('account_id as id')
      .where('email_folded', '=', foldEmail(email))
      .executeTakeFirst();
    if (account) await lockAccount(trx, account.id);
    const user = await trx
      .selectFrom('main.users as u')
      .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
      .select((of) => [
        'u.id',
        'u.account_id as accountId',
        'u.role',
        of('u.email_confirmed_at', 'is not', null).as('isConfirmed'),
      ])
      .where('u.email_folded', '=', foldEmail(email))
      .where('a.closed_at', 'is', null)
      .forUpdate('u')
      .executeTakeFirst();
    if (!user) throw new DatabaseRefusal(`Nobody has registered as ${email}.`);
    if (!user.isConfirmed)
      throw new DatabaseRefusal(`${email} is not confirmed: follow the link in the mail first.`);
    await claimOrRefuse(trx, user.accountId);
    await trx
      .updateTable('main.users')
      .set({ role: 'Admin', is_active: true })
      .where('id', '=', user.id)
      .execute();
    await writeAudit(trx, {
      byUserId: user.id,
      action: 'user.roleChanged',
      subject: { userId: user.id },
      details: { from: user.role, to: 'Admin', reason: 'pnpm administrator' },
    });
    // They sign in again, from then on with a second factor.
    await endSessions(trx, user.id);
    if (removesFactors) {
      await removeAllFactors(trx, user.id);
      await writeAudit(trx, { byUserId: user.id, action: 'factors.removed', subject: { userId: user.id } });
    }
    await accountChanged(trx, user.accountId);
  });
}

/** The company's data stay unchecked: such an administrator does not trade. */
async function claimOrRefuse(trx: Transaction<MainTables>, accountId: string): Promise<void> {
  try {
    await claimCompanyNumber(trx, accountId);
  } catch (error) {
    if (!(error instanceof BorderError)) throw error;
    throw new DatabaseRefusal('Another active account has the same company number.');
  }
}
