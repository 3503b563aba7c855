import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';
import { notify } from './notify.ts';

/**
 * Notifies an account that its bank details or documents are missing [N1, S5].
 *
 * @param occasion names the event that it follows; one notification for each
 */
export async function notifyIfIncomplete(
  trx: AnyDatabase,
  accountId: string,
  occasion: string,
): Promise<void> {
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
