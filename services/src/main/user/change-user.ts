import type { Role } from '@recolta/shared/domain/enumerations';
import type { Transaction } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import {
  claimCompanyNumber,
  markCompanyChecked,
  releaseCompanyNumber,
} from '../company-change/active-company.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import type { MainOptions } from '../main-options.ts';
import { inboxesChanged, notify } from '../notification/notify.ts';
import { notifyIfIncomplete } from '../notification/notify-if-incomplete.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTables } from '../tables.ts';
import { lockSubject, type Subject } from './administration.ts';

export interface UserChange {
  readonly isActive?: boolean | undefined;
  readonly role?: Role | undefined;
  /** Shown to the user; required to deactivate. */
  readonly reason?: string | undefined;
  /** The version of the company data that was reviewed before an activation. */
  readonly companyVersion?: number | undefined;
}

/**
 * An administrator activates or deactivates a user or changes its role [S6]; audited, and the user's open pages refetch.
 * The sessions of a deactivated user end, and those of a former administrator [S2].
 *
 * An activation says that the company's data were checked [S9].
 *
 * @throws BorderError 400 at `reason`, 403, 404, 409 `RequestChanged` or `CompanyNumberInUse` at an activation
 */
export async function changeUser(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  userId: string,
  change: UserChange,
): Promise<void> {
  if (change.isActive === false && change.reason === undefined)
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'reason', rule: 'required' }] });
  await db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, caller, userId);
    const { isActive = subject.isActive, role = subject.role, reason } = change;
    await trx.updateTable('main.users').set({ is_active: isActive, role }).where('id', '=', userId).execute();
    if (isActive && !subject.isActive) await activateCompany(trx, subject.accountId, change.companyVersion);
    if (!isActive && subject.isActive) await releaseCompanyNumber(trx, subject.accountId);
    if (isActive !== subject.isActive) await recordActivityChange(trx, caller, subject, isActive, reason);
    if (role !== subject.role) {
      const details = { from: subject.role, to: role, ...(reason === undefined ? {} : { reason }) };
      await writeAudit(trx, {
        byUserId: caller.userId,
        action: 'user.roleChanged',
        subject: { userId },
        details,
      });
      await inboxesChanged(trx, [subject.accountId]);
    }
    if ((subject.isActive && !isActive) || (subject.role === 'Admin' && role !== 'Admin'))
      await endSessions(trx, userId);
  });
  signal.committed();
}

async function activateCompany(
  trx: Transaction<MainTables>,
  accountId: string,
  seenVersion: number | undefined,
): Promise<void> {
  const { version } = await lockCompany(trx, accountId);
  if (seenVersion !== undefined && seenVersion !== version) throw new BorderError(409, 'RequestChanged');
  await claimCompanyNumber(trx, accountId);
  await markCompanyChecked(trx, accountId);
}

async function recordActivityChange(
  trx: Transaction<MainTables>,
  caller: Caller,
  { id: userId, accountId }: Subject,
  isActive: boolean,
  reason: string | undefined,
): Promise<void> {
  const entry = await writeAudit(trx, {
    byUserId: caller.userId,
    action: isActive ? 'user.activated' : 'user.deactivated',
    subject: { userId },
    details: reason === undefined ? {} : { reason },
  });
  const notification = { accountId, link: '/account', eventKey: `audit:${entry}` } as const;
  await (isActive
    ? notify(trx, { ...notification, type: 'AccountActivated', tokens: {} })
    : notify(trx, { ...notification, type: 'AccountDeactivated', tokens: { reason: reason ?? '' } }));
  if (isActive) await notifyIfIncomplete(trx, accountId, `audit:${entry}`);
  // An administrator gets no notifications, but their open pages must refetch too.
  await inboxesChanged(trx, [accountId]);
}
