import { sql } from 'kysely';
import { missingAccountDetails } from '../account/missing-account-details.ts';
import type { MainDatabase } from '../tables.ts';
import { inboxesChanged, notify } from './notify.ts';

/**
 * Notifies an account of its missing bank details and documents [N1, S5].
 *
 * @param occasion names the event that it follows; one notification for each
 */
export async function notifyIfIncomplete(
  trx: MainDatabase,
  accountId: string,
  occasion: string,
): Promise<void> {
  const missing = await missingAccountDetails(trx, accountId);
  if (missing.length === 0) return;
  await notify(trx, {
    accountId,
    type: 'AccountNotComplete',
    link: '/account',
    tokens: { missing: missing.join() },
    eventKey: `account:${accountId}:${occasion}`,
  });
}

/**
 * Updates the notifications of missing data after a change of bank details or documents: they name what is still
 * missing, and are marked seen once nothing is [N1].
 */
export async function updateIncomplete(trx: MainDatabase, accountId: string): Promise<void> {
  const missing = await missingAccountDetails(trx, accountId);
  const tokens = JSON.stringify([{ key: 'missing', value: missing.join() }]);
  const change = missing.length === 0 ? sql`seen_at = clock_timestamp()` : sql`tokens = ${tokens}::jsonb`;
  const { numAffectedRows = 0n } = await sql`
    update main.notifications set ${change}
    where account_id = ${accountId} and type = 'AccountNotComplete' and seen_at is null`.execute(trx);
  if (numAffectedRows > 0n) await inboxesChanged(trx, [accountId]);
}
