import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

/** One after the other, so that of two who claim one number the later one is told whose it is. */
const claimLock = 7_205_759_406;

/**
 * Gives an account its company number among the activated accounts, where each is there once [S9]; one without a
 * number has none. The account's lock is held.
 *
 * @throws BorderError 409 `CompanyNumberInUse` with the other account
 */
export async function claimCompanyNumber(trx: AnyDatabase, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(trx);
  const { rows } = await sql<{ accountId: string; userId: string; companyName: string | null }>`
    select o.id as "accountId", u.id as "userId", o.company_name as "companyName"
    from main.accounts a
    join main.accounts o on o.active_company_number = main.company_number_key(a.company_number) and o.id <> a.id
    join main.users u on u.account_id = o.id
    where a.id = ${accountId} order by u.created_at limit 1`.execute(trx);
  if (rows[0]) throw new BorderError(409, 'CompanyNumberInUse', { ...rows[0] });
  await sql`
    update main.accounts set active_company_number = main.company_number_key(company_number)
    where id = ${accountId}`.execute(trx);
}

/** Frees the number of an account that is not active any more. */
export async function releaseCompanyNumber(trx: AnyDatabase, accountId: string): Promise<void> {
  await sql`update main.accounts set active_company_number = null where id = ${accountId}`.execute(trx);
}

/** Notes that an administrator has checked an account's company data, where name and number are there. */
export async function markCompanyChecked(trx: AnyDatabase, accountId: string): Promise<void> {
  await sql`
    update main.accounts set company_checked_at = clock_timestamp()
    where id = ${accountId} and company_name is not null
      and main.company_number_key(company_number) is not null`.execute(trx);
}
