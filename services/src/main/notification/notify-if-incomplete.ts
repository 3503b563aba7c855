import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { MainDatabase } from '../tables.ts';
import { notify } from './notify.ts';

/**
 * Notifies an account that its bank details or documents are missing [N1, S5].
 *
 * @param occasion names the event that it follows; one notification for each
 */
export async function notifyIfIncomplete(
  trx: MainDatabase,
  accountId: string,
  occasion: string,
): Promise<void> {
  const account = await trx
    .selectFrom('main.accounts as a')
    .select((of) => [
      'a.bank',
      'a.bank_branch',
      'a.bank_account_number',
      of
        .selectFrom('main.documents as d')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('d.account_id', '=', 'a.id')
        .as('documentCount'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  if (!account) return;
  const { bank, bank_branch, bank_account_number, documentCount } = account;
  const hasBankDetails = bank !== null && bank_branch !== null && bank_account_number !== null;
  if (hasBankDetails && documentCount === accountDocumentTypes.length) return;
  await notify(trx, {
    accountId,
    type: 'AccountNotComplete',
    link: '/account',
    tokens: {},
    eventKey: `account:${accountId}:${occasion}`,
  });
}
