import { type Kysely, sql, type Transaction } from 'kysely';
import { forgetMails } from '../../platform/mail/forget-mails.ts';
import { eraseAccount } from '../account/close-account.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTables } from '../tables.ts';

const batchSize = 50;
/** Maximum age, however often a new link is requested. */
const maxDays = 30;

/**
 * True if registration `u` was never confirmed and no link can confirm it any more: no link of 7 days is left [S3],
 * or it is 30 days old. A user who was ever activated, or who closed the account, is not a registration.
 */
const isExpiredSql = sql<boolean>`(
  u.email_confirmed_at is null and not u.is_active and u.created_at < clock_timestamp() - interval '7 days'
  and exists (select from main.accounts a where a.id = u.account_id and a.closed_at is null)
  and (u.created_at < clock_timestamp() - make_interval(days => ${sql.lit(maxDays)}) or not exists (
    select from main.link_tokens t where t.user_id = u.id and t.purpose = 'confirmEmail' and t.used_at is null
      and t.ends_at > clock_timestamp()))
  and not exists (select from main.audit_log l where l.subject_user_id = u.id and l.action = 'user.activated'))`;

const registrationColumns = ['u.id as userId', 'u.account_id as accountId', 'u.email'] as const;

interface Registration {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

/** Deletes registrations that were not confirmed in time. @returns their number */
export async function deleteExpiredRegistrations(db: Kysely<MainTables>): Promise<number> {
  for (let deleted = 0; ; ) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('main.users as u')
        .select(registrationColumns)
        .where(isExpiredSql)
        .orderBy('u.created_at')
        .limit(batchSize)
        .forUpdate('u')
        .skipLocked()
        .execute();
      for (const registration of rows) await deleteRegistration(trx, registration);
      return rows.length;
    });
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

/** Frees an e-mail that an expired registration holds. @returns true if one held it */
export async function replaceExpired(trx: Transaction<MainTables>, emailFolded: string): Promise<boolean> {
  const registration = await trx
    .selectFrom('main.users as u')
    .select(registrationColumns)
    .where('u.email_folded', '=', emailFolded)
    .where(isExpiredSql)
    .forUpdate('u')
    .executeTakeFirst();
  if (registration) await deleteRegistration(trx, registration);
  return registration !== undefined;
}

/** Deletes the rows of a registration; if the audit log names the user, an empty account stays behind the entry. */
async function deleteRegistration(
  trx: Transaction<MainTables>,
  { userId, accountId, email }: Registration,
): Promise<void> {
  await endSessions(trx, userId);
  await forgetMails(trx, email);
  await eraseAccount(trx, accountId, false);
  const { numDeletedRows } = await trx
    .deleteFrom('main.users as u')
    .where('u.id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('main.audit_log as l')
            .select('l.id')
            .where((of) => of.or([of('l.subject_user_id', '=', userId), of('l.by_user_id', '=', userId)])),
        ),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 1n) await trx.deleteFrom('main.accounts').where('id', '=', accountId).execute();
}
