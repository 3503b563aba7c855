import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../../platform/account-lock.ts';
import { nowSql } from '../../platform/clock.ts';
import { removeFilesOf } from '../../platform/files/file-records.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { requireRecentFactor } from '../../platform/http/caller-checks.ts';
import { forgetMails } from '../../platform/mail/forget-mails.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { Obligation } from '../../platform/ports/market-port.ts';
import { findOpenDeals } from '../contract/account-deals.ts';
import type { MainOptions } from '../main-options.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hashOfNothing } from '../session/password.ts';
import { requirePasswordAgain, requireSamePassword } from '../session/password-again.ts';
import type { MainTables } from '../tables.ts';
import { requireOwner } from './account-access.ts';
import { administratorsChanged } from './account-changed.ts';
import { erasePhotos } from './company-photos.ts';

const refusals = {
  sale: 'AccountHasSales',
  bid: 'AccountHasBids',
  decision: 'AccountHasDecisions',
} as const satisfies Record<Exclude<Obligation, 'deal'>, ErrorCode>;

/**
 * Closes one's own account permanently. Keeps the logs of auctions and their bids with the company's name, contracts,
 * and, if the company ever traded, its name and number, because others' agreements name it (GDPR 17(3)(b), (e)).
 * Erases all other data of the person and the company at once: details, addresses, bank, documents, notifications,
 * e-mail, password, sessions.
 *
 * @throws BorderError 400 at `password`; 404, also if the password was changed meanwhile; 409 `AccountHasSales`,
 *   `AccountHasBids`, `AccountHasDecisions` or `AccountHasDeals` with the open deals (`openDealsSchema`) while others
 *   depend on it
 */
export async function closeAccount(
  { db, market, signal }: Pick<MainOptions, 'db' | 'market' | 'signal'>,
  caller: Caller,
  id: string,
  password: string,
): Promise<void> {
  requireOwner(caller, id);
  requireRecentFactor(caller);
  const presentHash = await requirePasswordAgain(db, caller, password, 'password');
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    await trx.selectFrom('main.users').select('id').where('account_id', '=', id).forUpdate().execute();
    await requireSamePassword(trx, caller, presentHash);
    const account = await trx
      .selectFrom('main.accounts')
      .select('id')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw notFound();
    await endSessions(trx, caller.userId);
    const obligation = await market.findObligation(trx, id);
    if (obligation === 'deal')
      throw new BorderError(409, 'AccountHasDeals', { deals: await findOpenDeals(trx, id) });
    if (obligation !== null) throw new BorderError(409, refusals[obligation]);
    await forgetMails(trx, caller.email);
    await eraseAccount(trx, id, await market.hasTraded(trx, id));
    // The account may have been in their queues: decisions, reports, requests.
    await administratorsChanged(trx);
    // Last, because it locks auctions: no later step waits for a lock.
    await market.eraseTradeData(trx, [id]);
  });
  signal.committed();
}

/** Erases the data of an account's company and users; the rows stay, marked as closed. */
export async function eraseAccount(
  trx: Transaction<MainTables>,
  id: string,
  hasTraded: boolean,
): Promise<void> {
  await erasePhotos(trx, id);
  await removeFilesOf(trx.$pickTables<'platform.files'>(), id);
  for (const table of [
    // First, because reminders also lock them before the inbox.
    'main.favourites',
    'main.saved_searches',
    'main.documents',
    'main.company_changes',
    'main.company_records',
    'main.notifications',
    'main.notification_choices',
    'main.mail_unsubscribes',
    'main.push_subscriptions',
    'main.inboxes',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  for (const table of [
    'main.link_tokens',
    'main.user_permissions',
    'main.permission_requests',
    'main.user_decisions',
    'main.factors',
    'main.recovery_codes',
    'main.wrong_codes',
    'main.known_devices',
    'main.factor_recoveries',
  ] as const)
    await trx
      .deleteFrom(table)
      .where('user_id', 'in', (of) => of.selectFrom('main.users').select('id').where('account_id', '=', id))
      .execute();
  const closedEmail = sql<string>`'closed-' || id || '@closed.invalid'`;
  await trx
    .updateTable('main.users')
    .set({
      email: closedEmail,
      email_folded: closedEmail,
      password_hash: hashOfNothing(),
      is_active: false,
      email_confirmed_at: null,
    })
    .where('account_id', '=', id)
    .execute();
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
      vat_state: null,
      is_producer: null,
      completion_reason: null,
      completion_requested_at: null,
      closed_at: nowSql,
    })
    .where('id', '=', id)
    .execute();
}
