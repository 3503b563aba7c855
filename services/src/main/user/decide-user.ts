import type { UserDecision } from '@recolta/shared/contracts/http/users';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { missingForActivation, undoMs } from '@recolta/shared/domain/user-decision';
import { sql, type Transaction } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { requireFreeCompanyNumber } from '../company-change/active-company.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainTables } from '../tables.ts';
import { lockSubject, type Subject } from './administration.ts';

type Options = Pick<MainOptions, 'db' | 'signal'>;

/**
 * Decides, for an administrator, to activate a user, or to ask them to complete the account [S6]. Stored with the
 * time it takes effect, see `decision-work.ts`; until then any administrator may undo it.
 *
 * @throws BorderError 403, 404, 409: `RequestChanged` for an active user or another version than the reviewed one,
 *   `AccountNotReady` without a note, `CompanyNumberInUse`, `DecisionPending` if another one is pending
 */
export async function decideUser(
  { db, signal }: Options,
  caller: Caller,
  userId: string,
  decision: UserDecision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, caller, userId);
    await requireDecidable(trx, subject, decision);
    const isActivation = decision.decision === 'activate';
    const stored = await trx
      .insertInto('main.user_decisions')
      .values({
        user_id: userId,
        by_user_id: caller.userId,
        decision: decision.decision,
        company_version: isActivation ? decision.companyVersion : null,
        permission: isActivation ? (decision.permission ?? null) : null,
        note: isActivation ? (decision.note ?? null) : decision.reason,
        due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${undoMs / 1000})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) throw new BorderError(409, 'DecisionPending');
    await administratorsChanged(trx);
  });
  signal.committed();
}

/**
 * Undoes a decision that has not taken effect; audits it.
 *
 * @throws BorderError 403, 404 also if no decision is pending
 */
export async function undoDecision({ db, signal }: Options, caller: Caller, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSubject(trx, caller, userId);
    if (!(await dropDecision(trx, caller, userId))) throw notFound();
  });
  signal.committed();
}

/** Undoes and audits a decision under the subject's lock. @returns false if none is pending */
export async function dropDecision(
  trx: Transaction<MainTables>,
  { userId: byUserId }: Pick<Caller, 'userId'>,
  userId: string,
): Promise<boolean> {
  const undone = await trx
    .deleteFrom('main.user_decisions')
    .where('user_id', '=', userId)
    .returning('decision')
    .executeTakeFirst();
  if (!undone) return false;
  const subject = { userId };
  await writeAudit(trx, { byUserId, action: 'user.decisionUndone', subject, details: undone });
  await administratorsChanged(trx);
  return true;
}

/**
 * Refuses a decision that cannot take effect, when it is made and when it is due. The caller holds the subject's
 * lock.
 *
 * @returns the missing details despite which the note activates
 */
export async function requireDecidable(
  trx: Transaction<MainTables>,
  { id, accountId, isActive }: Subject,
  decision: UserDecision,
): Promise<{ readonly missing: readonly string[] }> {
  if (isActive) throw new BorderError(409, 'RequestChanged');
  if (decision.decision !== 'activate') return { missing: [] };
  const { version } = await lockCompany(trx, accountId);
  if (version !== decision.companyVersion) throw new BorderError(409, 'RequestChanged');
  const { isEmailConfirmed, documents } = await trx
    .selectFrom('main.users as u')
    .select((of) => [
      of('u.email_confirmed_at', 'is not', null).$castTo<boolean>().as('isEmailConfirmed'),
      of
        .selectFrom('main.documents as d')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('d.account_id', '=', 'u.account_id')
        .as('documents'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
  const missing = missingForActivation({
    isEmailConfirmed,
    hasDocuments: documents === accountDocumentTypes.length,
  });
  if (missing.length > 0 && decision.note === undefined)
    throw new BorderError(409, 'AccountNotReady', { missing });
  await requireFreeCompanyNumber(trx, accountId);
  return { missing };
}
