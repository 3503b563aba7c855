import { sql, type Transaction } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { MainTables } from '../tables.ts';
import type { CompanyData } from './company-columns.ts';

export interface LockedCompany {
  readonly data: CompanyData;
  readonly version: number;
  readonly isActive: boolean;
  /** True if these data change only by a request [S9]: after an administrator checked them or activated the account. */
  readonly isUnderReview: boolean;
}

/**
 * Locks an account's row and reads its company data.
 *
 * @throws BorderError 404 for an unknown or closed account
 */
export async function lockCompany(trx: Transaction<MainTables>, accountId: string): Promise<LockedCompany> {
  await trx.selectFrom('main.accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  // A separate statement sees what was committed while this one waited for the lock.
  const company = await trx
    .selectFrom('main.accounts as a')
    .select([
      'a.company_name as companyName',
      'a.company_number as companyNumber',
      'a.j_number as jNumber',
      'a.bank',
      'a.bank_branch as bankBranch',
      'a.bank_account_number as bankAccountNumber',
      'a.vat_state as vatState',
      'a.company_version as version',
      isActiveSql.as('isActive'),
      isUnderReviewSql.as('isUnderReview'),
    ])
    .where('a.id', '=', accountId)
    .where('a.closed_at', 'is', null)
    .executeTakeFirst();
  if (!company) throw notFound();
  const { version, isActive, isUnderReview, ...data } = company;
  return { data, version, isActive, isUnderReview };
}

const isActiveSql = sql<boolean>`exists (select from main.users v where v.account_id = a.id and v.is_active)`;

/** `isUnderReview` of account `a`. */
export const isUnderReviewSql = sql<boolean>`(a.company_checked_at is not null or ${isActiveSql})`;
