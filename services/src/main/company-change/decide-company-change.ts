import type { CompanyChangeDecision } from '@recolta/shared/contracts/http/company-changes';
import { sql, type Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import { updateIncomplete } from '../notification/notify-if-incomplete.ts';
import type { MainTables } from '../tables.ts';
import { lockSubject, type Subject } from '../user/administration.ts';
import { claimCompanyNumber, markCompanyChecked } from './active-company.ts';
import { type CompanyData, type CompanyFields, columnsOf, entriesOf } from './company-columns.ts';
import { lockCompany } from './lock-company.ts';

interface Request {
  readonly id: string;
  readonly version: number;
  readonly fields: CompanyFields;
}

/**
 * Approves or rejects a request to change company data, for an administrator [S9]; audits it and notifies the
 * account. Existing auctions and bids keep their data. Nobody decides on their own request.
 *
 * @throws BorderError 403; 404 also if it was decided or withdrawn; 409 `RequestChanged` if it is not the reviewed
 *   version, or was compared with other documents; 409 `CompanyNumberInUse` if another activated account has the number
 */
export async function decideCompanyChange(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  id: string,
  decision: CompanyChangeDecision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, caller, await requesterOf(trx, id));
    const company = await lockCompany(trx, subject.accountId);
    const request = await lockRequest(trx, id);
    if (request.version !== decision.version) throw new BorderError(409, 'RequestChanged');
    const compared = decision.decision === 'approve' ? decision.companyVersion : undefined;
    if (compared !== undefined && compared !== company.version) throw new BorderError(409, 'RequestChanged');
    if (decision.decision === 'approve')
      await apply(trx, subject.accountId, request.fields, company.isActive);
    await storeDecision(trx, caller, request, company.data, decision);
    await recordDecision(trx, caller, subject, request, decision);
  });
  signal.committed();
}

/** The user of the requesting account. */
async function requesterOf(trx: Transaction<MainTables>, id: string): Promise<string> {
  const requester = await trx
    .selectFrom('main.company_changes as c')
    .innerJoin('main.users as u', 'u.account_id', 'c.account_id')
    .select('u.id as userId')
    .where('c.id', '=', id)
    .where('c.decided_at', 'is', null)
    .orderBy('u.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!requester) throw notFound();
  return requester.userId;
}

async function lockRequest(trx: Transaction<MainTables>, id: string): Promise<Request> {
  const request = await trx
    .selectFrom('main.company_changes')
    .select(['id', 'version', 'fields'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw notFound();
  return request;
}

async function apply(
  trx: Transaction<MainTables>,
  accountId: string,
  fields: CompanyFields,
  isActive: boolean,
): Promise<void> {
  await trx
    .updateTable('main.accounts')
    .set({ ...columnsOf(fields), company_version: sql<number>`company_version + 1` })
    .where('id', '=', accountId)
    .execute();
  if (isActive) await claimCompanyNumber(trx, accountId);
  await markCompanyChecked(trx, accountId);
  await updateIncomplete(trx, accountId);
}

async function storeDecision(
  trx: Transaction<MainTables>,
  caller: Caller,
  { id, fields }: Request,
  current: CompanyData,
  decision: CompanyChangeDecision,
): Promise<void> {
  const before = Object.fromEntries(entriesOf(fields).map(([field]) => [field, current[field]]));
  await trx
    .updateTable('main.company_changes')
    .set({
      decided_at: nowSql,
      decided_by_user_id: caller.userId,
      is_approved: decision.decision === 'approve',
      fields_before: JSON.stringify(before),
      reason: decision.decision === 'reject' ? decision.reason : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Audits the decision and notifies the account. The audit log is never erased, so it contains no values of fields. */
async function recordDecision(
  trx: Transaction<MainTables>,
  caller: Caller,
  { id: userId, accountId }: Subject,
  { fields }: Request,
  decision: CompanyChangeDecision,
): Promise<void> {
  const entry = await writeAudit(trx, {
    byUserId: caller.userId,
    action: decision.decision === 'approve' ? 'companyChange.approved' : 'companyChange.rejected',
    subject: { userId },
    details: {
      fields: entriesOf(fields).map(([field]) => field),
      ...(decision.decision === 'reject' ? { reason: decision.reason } : {}),
    },
  });
  const notification = { accountId, link: '/account', eventKey: `audit:${entry}` } as const;
  await (decision.decision === 'approve'
    ? notify(trx, { ...notification, type: 'CompanyChangeApproved', tokens: {} })
    : notify(trx, { ...notification, type: 'CompanyChangeRejected', tokens: { reason: decision.reason } }));
  await accountChanged(trx, accountId);
}
