import { type Kysely, sql, type Transaction } from 'kysely';
import { forgetMails } from '../../platform/mail/forget-mails.ts';
import { eraseAccount } from '../account/close-account.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTables } from '../tables.ts';

const batchSize = 50;
/** However often a new link is asked for. */
const maxDays = 30;

/**
 * Whether registration `u` was never confirmed and no link can confirm it any more: no link of 7 days is left [S3], or
 * it is 30 days old. Who was ever activated, or closed the account, is no registration.
 */
const isExpiredSql = sql<boolean>`(
  u.email_confirmed_at is null and not u.is_active and u.created_at < clock_timestamp() - interval '7 days'
  and exists (select from main.accounts a where a.id = u.account_id and a.closed_at is null)
  and (u.created_at < clock_timestamp() - make_interval(days => ${sql.lit(maxDays)}) or not exists (
    select from main.link_tokens t where t.user_id = u.id and t.purpose = 'confirmEmail' and t.used_at is null
      and t.ends_at > clock_timestamp()))
  and not exists (select from main.audit_log l where l.subject_user_id = u.id and l.action = 'user.activated'))`;

interface Registration {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

/** Deletes registrations that nobody confirmed in time. @returns how many there were */
export async function deleteExpiredRegistrations(db: Kysely<MainTables>): Promise<number> {
  for (let deleted = 0; ; ) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Registration>`
        select u.id as "userId", u.account_id as "accountId", u.email from main.users u where ${isExpiredSql}
        order by u.created_at limit ${batchSize} for update of u skip locked`.execute(trx);
      for (const registration of rows) await deleteRegistration(trx, registration);
      return rows.length;
    });
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

/** Makes an e-mail free that an expired registration has. @returns whether one had it */
export async function replaceExpired(trx: Transaction<MainTables>, emailFolded: string): Promise<boolean> {
  const { rows } = await sql<Registration>`
    select u.id as "userId", u.account_id as "accountId", u.email from main.users u
    where u.email_folded = ${emailFolded} and ${isExpiredSql} for update of u`.execute(trx);
  const [registration] = rows;
  if (registration) await deleteRegistration(trx, registration);
  return registration !== undefined;
}

/** Deletes what a registration left; where the audit names the user, an empty account stays behind the entry. */
async function deleteRegistration(
  trx: Transaction<MainTables>,
  { userId, accountId, email }: Registration,
): Promise<void> {
  await endSessions(trx, userId);
  await forgetMails(trx, email);
  await eraseAccount(trx, accountId, false);
  const { numAffectedRows } = await sql`
    delete from main.users u where u.id = ${userId} and not exists (
      select from main.audit_log l where l.subject_user_id = u.id or l.by_user_id = u.id)`.execute(trx);
  if (numAffectedRows === 1n) await trx.deleteFrom('main.accounts').where('id', '=', accountId).execute();
}
