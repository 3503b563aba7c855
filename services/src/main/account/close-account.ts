import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../../platform/account-lock.ts';
import { removeFilesOf } from '../../platform/files/file-records.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { forgetMails } from '../../platform/mail/forget-mails.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hashOfNothing } from '../session/password.ts';
import { requirePasswordAgain } from '../session/password-again.ts';
import type { MainTables } from '../tables.ts';
import { requireOwner } from './account-access.ts';

/**
 * Closes one's own account, for good. What is kept: the logs of auctions and their bids with the company's name in
 * them, contracts, and, where the company ever traded, its name and number, because others' agreements name it
 * (GDPR 17(3)(b), (e)). All else that tells of the person or the company is erased at once: details, addresses, bank,
 * documents, notifications, e-mail, password, sessions.
 *
 * @throws BorderError 400 at `password`, 404, 409 `AccountInUse` while an auction or a leading bid of its own is open
 */
export async function closeAccount(
  { db, market, signal }: Pick<MainOptions, 'db' | 'market' | 'signal'>,
  caller: Caller,
  id: string,
  password: string,
): Promise<void> {
  requireOwner(caller, id);
  await requirePasswordAgain(db, caller, password, 'password');
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    await trx.selectFrom('main.users').select('id').where('account_id', '=', id).forUpdate().execute();
    const { rows } = await sql`
      select from main.accounts where id = ${id} and closed_at is null for no key update`.execute(trx);
    if (rows.length === 0) throw notFound();
    await endSessions(trx, caller.userId);
    if (await market.hasObligations(trx, id)) throw new BorderError(409, 'AccountInUse');
    await forgetMails(trx, caller.email);
    await eraseAccount(trx, id, await market.hasTraded(trx, id));
    // Last, because it locks auctions: nothing is waited for after it.
    await market.eraseTradeData(trx, [id]);
  });
  signal.committed();
}

/** Erases what an account tells of its company and people; the rows stay, closed. */
export async function eraseAccount(
  trx: Transaction<MainTables>,
  id: string,
  hasTraded: boolean,
): Promise<void> {
  await removeFilesOf(trx, id);
  for (const table of [
    'main.documents',
    'main.company_changes',
    'main.notifications',
    'main.notification_choices',
    'main.push_subscriptions',
    'main.inboxes',
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(trx);
  await sql`
    delete from main.link_tokens where user_id in (select id from main.users where account_id = ${id})`.execute(
    trx,
  );
  await sql`
    delete from main.user_permissions where user_id in (select id from main.users where account_id = ${id})`.execute(
    trx,
  );
  await sql`
    update main.users set email = 'closed-' || id || '@closed.invalid', email_folded = 'closed-' || id || '@closed.invalid',
      password_hash = ${hashOfNothing()}, is_active = false, email_confirmed_at = null
    where account_id = ${id}`.execute(trx);
  await trx
    .updateTable('main.accounts')
    .set({
      active_company_number: null,
      company_checked_at: null,
      ...(hasTraded ? {} : { company_name: null, company_number: null }),
      administrator_name: null,
      j_number: null,
      telephone: null,
      county_of_activity: null,
      invoice_address: null,
      delivery_address: null,
      distribution_counties: [],
      bank: null,
      bank_branch: null,
      bank_account_number: null,
      provider_account: false,
      closed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
