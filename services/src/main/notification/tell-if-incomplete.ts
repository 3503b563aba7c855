import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { sql } from 'kysely';
import { notify } from '../../platform/notify.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

/**
 * Tells an account to complete its details where bank details or documents are missing [N1, S5].
 *
 * @param occasion names the event it is told at, once each
 */
export async function tellIfIncomplete(trx: AnyDatabase, accountId: string, occasion: string): Promise<void> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select a.bank is not null and a.bank_branch is not null and a.bank_account_number is not null
      and (select count(*) from main.documents d where d.account_id = a.id) = ${accountDocumentTypes.length}
      as "isComplete"
    from main.accounts a where a.id = ${accountId}`.execute(trx);
  if (rows[0]?.isComplete !== false) return;
  await notify(trx, {
    accountId,
    type: 'AccountNotComplete',
    link: '/account',
    tokens: {},
    eventKey: `account:${accountId}:${occasion}`,
  });
}
