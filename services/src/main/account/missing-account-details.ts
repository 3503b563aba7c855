import { type AccountDocumentType, accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { sql } from 'kysely';
import type { MainDatabase } from '../tables.ts';

/** True if account `a` has bank details [S5]. */
export const hasBankDetailsSql = sql<boolean>`(num_nulls(a.bank, a.bank_branch, a.bank_account_number) = 0)`;

/** The missing details of an account: its bank details, then its documents in their order [S5]. */
export async function missingAccountDetails(
  db: MainDatabase,
  accountId: string,
): Promise<('bank' | AccountDocumentType)[]> {
  const account = await db
    .selectFrom('main.accounts as a')
    .select((of) => [
      hasBankDetailsSql.as('hasBankDetails'),
      sql<AccountDocumentType[]>`array(${of
        .selectFrom('main.documents as d')
        .select('d.type')
        .whereRef('d.account_id', '=', 'a.id')})`.as('documents'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  if (!account) return [];
  return [
    ...(account.hasBankDetails ? [] : (['bank'] as const)),
    ...accountDocumentTypes.filter((type) => !account.documents.includes(type)),
  ];
}
