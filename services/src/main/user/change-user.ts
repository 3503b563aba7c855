import type { Role } from '@recolta/shared/domain/enumerations';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { releaseCompanyNumber } from '../company-change/active-company.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTrx } from '../tables.ts';
import { lockSubject, type Subject } from './administration.ts';
import { applyDecision } from './apply-decision.ts';
import { dropDecision } from './decide-user.ts';

export interface UserChange {
  readonly isActive?: boolean | undefined;
  readonly role?: Role | undefined;
  /** The role that the administrator was shown. */
  readonly from?: Role | undefined;
  /** The same as `role`, as it is read: exactly one. */
  readonly roles?: readonly Role[] | undefined;
  /** Shown to a deactivated user, and required there; for an activation the note of `decideUser`. */
  readonly reason?: string | undefined;
}

/**
 * Deactivates or activates a user or changes its role, for an administrator [S6]; audits it, and the user's open pages
 * fetch again. An activation is that of `decideUser`, with the company's data as they are now and without the time to
 * undo it. A user who was never active can be deactivated too, because an invitation lets them bid. Ends the sessions of
 * a deactivated user, of a former administrator [S2], and of a new one, who then signs in with a second factor [S13].
 *
 * @throws BorderError 400 at `reason`, 403, 404, 409: `AccountNotReady`, `CompanyNumberInUse`, `DecisionPending`,
 *   `RequestChanged` if the role is no longer the one that was shown, or the user is deactivated already
 */
export async function changeUser(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  userId: string,
  change: UserChange,
): Promise<void> {
  const { isActive, reason } = change;
  if (isActive === false && reason === undefined)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'reason', rule: 'required' }] });
  await db.transaction().execute(async (trx) => {
    const { accountId, ...before } = await lockSubject(trx, caller, userId);
    const role = wantedRole(change, before.role);
    const audit = { byUserId: caller.userId, subject: { userId } };
    const isDeactivated = isActive === false;
    if (isDeactivated) await requireDeactivatable(trx, caller, before);
    await trx
      .updateTable('main.users')
      .set({ role, ...(isDeactivated && { is_active: false }) })
      .where('id', '=', userId)
      .execute();
    if (isDeactivated) {
      await releaseCompanyNumber(trx, accountId);
      const entry = await writeAudit(trx, { ...audit, action: 'user.deactivated', details: { reason } });
      await notifyDeactivated(trx, accountId, reason, entry);
    }
    if (role !== before.role) {
      const details = { from: before.role, to: role, ...(reason === undefined ? {} : { reason }) };
      await writeAudit(trx, { ...audit, action: 'user.roleChanged', details });
    }
    if (isDeactivated || role !== before.role) await accountChanged(trx, accountId);
    if (isActive === true && !before.isActive)
      await activateNow(trx, { ...before, accountId, role }, caller, reason);
    const changesAdministration = role !== before.role && [role, before.role].includes('Admin');
    if (isDeactivated || changesAdministration) await endSessions(trx, userId);
  });
  signal.committed();
}

/** The role after the change. @throws BorderError 409 `RequestChanged` if the present one is not the shown one */
function wantedRole({ role, roles, from }: UserChange, present: Role): Role {
  const wanted = role ?? roles?.[0] ?? present;
  // A user who has the wanted role already: a repetition, for example.
  if (from !== undefined && from !== present && wanted !== present)
    throw new BorderError(409, 'RequestChanged');
  return wanted;
}

/**
 * One who was never active may bid by invitation; a pending decision on one who is not active is undone.
 *
 * @throws BorderError 409 `RequestChanged` if the user is deactivated already: the reason would be neither recorded nor
 *   sent
 */
async function requireDeactivatable(
  trx: MainTrx,
  caller: Caller,
  { id: userId, isActive }: Pick<Subject, 'id' | 'isActive'>,
): Promise<void> {
  if (isActive || (await dropDecision(trx, caller, userId))) return;
  const before = await trx
    .selectFrom('main.audit_log')
    .select('id')
    .where('subject_user_id', '=', userId)
    .where('action', '=', 'user.deactivated')
    .limit(1)
    .executeTakeFirst();
  if (before !== undefined) throw new BorderError(409, 'RequestChanged');
}

function notifyDeactivated(
  trx: MainTrx,
  accountId: string,
  reason: string | undefined,
  entry: Awaited<ReturnType<typeof writeAudit>>,
): Promise<boolean> {
  return notify(trx, {
    accountId,
    type: 'AccountDeactivated',
    link: '/account',
    tokens: { reason: reason ?? '' },
    eventKey: `audit:${entry}`,
  });
}

async function activateNow(
  trx: MainTrx,
  subject: Subject,
  caller: Caller,
  note: string | undefined,
): Promise<void> {
  const pending = await trx
    .selectFrom('main.user_decisions')
    .select('user_id')
    .where('user_id', '=', subject.id)
    .executeTakeFirst();
  if (pending) throw new BorderError(409, 'DecisionPending');
  const { version: companyVersion } = await lockCompany(trx, subject.accountId);
  await applyDecision(trx, subject, caller.userId, { decision: 'activate', companyVersion, note });
}
