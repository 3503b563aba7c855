import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireOwner } from '../account/account-access.ts';
import type { MainOptions } from '../main-options.ts';
import { inboxesChanged, notify } from '../notification/notify.ts';
import type { MainTables } from '../tables.ts';
import { type CompanyData, type CompanyFields, entriesOf } from './company-columns.ts';
import { lockCompany } from './lock-company.ts';

/**
 * Puts changes of company data into the account's one request [S9]: a newer value takes the place of an older one, a
 * value equal to the current one takes its field out, and a request without fields is withdrawn. The account's row is
 * locked.
 */
export async function requestCompanyChange(
  trx: Transaction<MainTables>,
  accountId: string,
  current: CompanyData,
  wanted: CompanyFields,
): Promise<void> {
  const { rows } = await sql<{ id: string; fields: CompanyFields }>`
    select id, fields from main.company_changes where account_id = ${accountId} and decided_at is null`.execute(
    trx,
  );
  const [waiting] = rows;
  const merged = entriesOf({ ...waiting?.fields, ...wanted });
  const fields = Object.fromEntries(merged.filter(([field, value]) => value !== current[field]));
  if (isDeepStrictEqual(fields, waiting?.fields ?? {})) return;
  if (Object.keys(fields).length === 0) {
    await sql`delete from main.company_changes where id = ${waiting?.id}`.execute(trx);
  } else if (waiting) {
    await sql`
      update main.company_changes
      set fields = ${JSON.stringify(fields)}::jsonb, version = version + 1, requested_at = clock_timestamp()
      where id = ${waiting.id}`.execute(trx);
  } else await insertRequest(trx, accountId, fields);
}

async function insertRequest(
  trx: Transaction<MainTables>,
  accountId: string,
  fields: CompanyFields,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into main.company_changes (account_id, fields) values (${accountId}, ${JSON.stringify(fields)}::jsonb)
    returning id`.execute(trx);
  await notify(trx, {
    accountId,
    type: 'CompanyChangeRequested',
    link: '/account',
    tokens: {},
    eventKey: `companyChange:${rows[0]?.id}:requested`,
  });
}

/**
 * Withdraws one's own request, as long as it waits.
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
    const { rows } = await sql`
      delete from main.company_changes where account_id = ${accountId} and decided_at is null
      returning id`.execute(trx);
    if (rows.length === 0) throw notFound();
    await inboxesChanged(trx, [accountId]);
  });
  signal.committed();
}
