import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireOwner } from '../account/account-access.ts';
import { accountChanged, administratorsChanged } from '../account/account-changed.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import type { MainTables } from '../tables.ts';
import { type CompanyData, type CompanyFields, entriesOf } from './company-columns.ts';
import { lockCompany } from './lock-company.ts';

/**
 * Merges changes of company data into the account's pending request [S9]: a newer value replaces an older one, a value
 * equal to the current one removes its field, and a request without fields is withdrawn. Notifies the account of each
 * new state of the request. The caller holds the lock of the account's row.
 */
export async function requestCompanyChange(
  trx: Transaction<MainTables>,
  accountId: string,
  current: CompanyData,
  wanted: CompanyFields,
): Promise<void> {
  const waiting = await trx
    .selectFrom('main.company_changes')
    .select(['id', 'fields'])
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  const merged = entriesOf({ ...waiting?.fields, ...wanted });
  const fields = Object.fromEntries(merged.filter(([field, value]) => value !== current[field]));
  if (isDeepStrictEqual(fields, waiting?.fields ?? {})) return;
  if (!waiting) await insertRequest(trx, accountId, fields);
  else if (Object.keys(fields).length === 0)
    await trx.deleteFrom('main.company_changes').where('id', '=', waiting.id).execute();
  else {
    const { version } = await trx
      .updateTable('main.company_changes')
      .set((of) => ({ fields: JSON.stringify(fields), version: of('version', '+', 1), requested_at: nowSql }))
      .where('id', '=', waiting.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    await notifyRequested(trx, accountId, `companyChange:${waiting.id}:requested:${version}`);
  }
}

async function insertRequest(
  trx: Transaction<MainTables>,
  accountId: string,
  fields: CompanyFields,
): Promise<void> {
  const { id } = await trx
    .insertInto('main.company_changes')
    .values({ account_id: accountId, fields: JSON.stringify(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyRequested(trx, accountId, `companyChange:${id}:requested`);
  await administratorsChanged(trx);
}

/** Also of changes by somebody who took over the account: its owner learns of all that wait for a decision. */
function notifyRequested(
  trx: Transaction<MainTables>,
  accountId: string,
  eventKey: string,
): Promise<boolean> {
  return notify(trx, {
    accountId,
    type: 'CompanyChangeRequested',
    link: '/account',
    tokens: {},
    eventKey,
  });
}

/**
 * Withdraws one's own pending request.
 *
 * @throws BorderError 404 also without a request, 403 for an administrator
 */
export async function withdrawCompanyChange(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  requireOwner(caller, accountId);
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, accountId);
    const { numDeletedRows } = await trx
      .deleteFrom('main.company_changes')
      .where('account_id', '=', accountId)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await accountChanged(trx, accountId);
  });
  signal.committed();
}
