import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { DatabaseRefusal } from '../../platform/db/database-refusal.ts';
import { inboxesChanged } from '../../platform/notify.ts';
import { foldEmail } from '../session/sign-in.ts';
import type { MainTables } from '../tables.ts';

/**
 * Makes an active administrator of who has confirmed the e-mail, for whoever runs the installation: the first one, or
 * one more where none is left. It is written down as the new administrator's own act, because no other is known.
 *
 * @throws DatabaseRefusal where there is no such user, or one that has not confirmed the e-mail
 */
export async function makeAdministrator(db: Kysely<MainTables>, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; accountId: string; role: string; isConfirmed: boolean }>`
      select u.id, u.account_id as "accountId", u.role, u.email_confirmed_at is not null as "isConfirmed"
      from main.users u join main.accounts a on a.id = u.account_id and a.closed_at is null
      where u.email_folded = ${foldEmail(email)} for update of u`.execute(trx);
    const [user] = rows;
    if (!user) throw new DatabaseRefusal(`Nobody has registered as ${email}.`);
    if (!user.isConfirmed)
      throw new DatabaseRefusal(`${email} is not confirmed: follow the link in the mail first.`);
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
