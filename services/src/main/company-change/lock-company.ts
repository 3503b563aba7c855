import { sql, type Transaction } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { MainTables } from '../tables.ts';
import type { CompanyData } from './company-columns.ts';

export interface LockedCompany {
  readonly data: CompanyData;
  readonly version: number;
  readonly isActive: boolean;
  /** Whether these data change only by a request [S9]: once an administrator checked them or activated the account. */
  readonly isUnderReview: boolean;
}

/**
 * Locks an account's row and reads its company data.
 *
 * @throws BorderError 404 without such an account, or where it is closed
 */
export async function lockCompany(trx: Transaction<MainTables>, accountId: string): Promise<LockedCompany> {
  await sql`select from main.accounts where id = ${accountId} for no key update`.execute(trx);
  // In a statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<LockedCompany>`
    select json_build_object('companyName', a.company_name, 'companyNumber', a.company_number, 'jNumber', a.j_number,
        'bank', a.bank, 'bankBranch', a.bank_branch, 'bankAccountNumber', a.bank_account_number) as data,
      a.company_version as version, ${isActiveSql} as "isActive", ${isUnderReviewSql} as "isUnderReview"
    from main.accounts a where a.id = ${accountId} and a.closed_at is null`.execute(trx);
  const [company] = rows;
  if (!company) throw notFound();
  return company;
}

const isActiveSql = sql<boolean>`exists (select from main.users v where v.account_id = a.id and v.is_active)`;

/** Of account `a`. */
export const isUnderReviewSql = sql<boolean>`(a.company_checked_at is not null or ${isActiveSql})`;
