import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import type { Kysely, Transaction } from 'kysely';
import { lockAccount } from '../../platform/account-lock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { claimCompanyNumber } from '../company-change/active-company.ts';
import { inboxesChanged } from '../notification/notify.ts';
import { foldEmail } from '../session/sign-in.ts';
import type { MainTables } from '../tables.ts';

/**
 * Makes an active administrator of who has confirmed the e-mail, for whoever runs the installation: the first one, or
 * one more where none is left. It is written down as the new administrator's own act, because no other is known.
 *
 * @throws DatabaseRefusal where there is no such user, or one that has not confirmed the e-mail, or whose company number
 *   another active account has
 */
export async function makeAdministrator(db: Kysely<MainTables>, email: string): Promise<void> {
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
    await inboxesChanged(trx, [user.accountId]);
  });
}

/** Their company's data stay unchecked: who becomes an administrator this way does not trade. */
async function claimOrRefuse(trx: Transaction<MainTables>, accountId: string): Promise<void> {
  try {
    await claimCompanyNumber(trx, accountId);
  } catch (error) {
    if (!(error instanceof BorderError)) throw error;
    throw new DatabaseRefusal('Another active account has the same company number.');
  }
}
