import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainDatabase } from '../tables.ts';

/** Serializes claims, so that the later of two claims of one number is refused with the other account. */
const claimLock = 7_205_759_406;

const companyNumberKey = sql<string>`main.company_number_key(company_number)`;

/**
 * Refuses an account whose company number another activated account has [S9].
 *
 * @throws BorderError 409 `CompanyNumberInUse` with the other account
 */
export async function requireFreeCompanyNumber(trx: MainDatabase, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(trx);
  const other = await trx
    .selectFrom('main.accounts as a')
    .innerJoin('main.accounts as o', (join) =>
      join
        .on('o.active_company_number', '=', sql<string>`main.company_number_key(a.company_number)`)
        .onRef('o.id', '<>', 'a.id'),
    )
    .innerJoin('main.users as u', 'u.account_id', 'o.id')
    .select(['o.id as accountId', 'u.id as userId', 'o.company_name as companyName'])
    .where('a.id', '=', accountId)
    .orderBy('u.created_at')
    .limit(1)
    .executeTakeFirst();
  if (other) throw new BorderError(409, 'CompanyNumberInUse', other);
}

/**
 * Claims an account's company number, which is unique among activated accounts [S9]. The caller holds the account's
 * lock.
 *
 * @throws BorderError 409 `CompanyNumberInUse` with the other account
 */
export async function claimCompanyNumber(trx: MainDatabase, accountId: string): Promise<void> {
  await requireFreeCompanyNumber(trx, accountId);
  await trx
    .updateTable('main.accounts')
    .set({ active_company_number: companyNumberKey })
    .where('id', '=', accountId)
    .execute();
}

/** Releases the number of an account that is no longer active. */
export async function releaseCompanyNumber(trx: MainDatabase, accountId: string): Promise<void> {
  await trx
    .updateTable('main.accounts')
    .set({ active_company_number: null })
    .where('id', '=', accountId)
    .execute();
}

/** Marks an account's company data as checked by an administrator, if it has a name and a number. */
export async function markCompanyChecked(trx: MainDatabase, accountId: string): Promise<void> {
  await trx
    .updateTable('main.accounts')
    .set({ company_checked_at: nowSql })
    .where('id', '=', accountId)
    .where('company_name', 'is not', null)
    .where(companyNumberKey, 'is not', null)
    .execute();
}
