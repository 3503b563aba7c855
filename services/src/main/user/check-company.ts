import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { markCompanyChecked, requireFreeCompanyNumber } from '../company-change/active-company.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import type { MainOptions } from '../main-options.ts';
import { lockSubject } from './administration.ts';

/**
 * An administrator marks the company data of a user that is not active as checked [S9], without activating: an invited
 * Bidder may bid from then on [I1]. Audited; the user's open pages refetch.
 *
 * @throws BorderError 403, 404; 409 `RequestChanged` for an active user or another version than the one reviewed,
 *   `CompanyNumberInUse`
 */
export async function checkCompany(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  userId: string,
  companyVersion: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { accountId, isActive } = await lockSubject(trx, caller, userId);
    const { version } = await lockCompany(trx, accountId);
    if (isActive || version !== companyVersion) throw new BorderError(409, 'RequestChanged');
    await requireFreeCompanyNumber(trx, accountId);
    await markCompanyChecked(trx, accountId);
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'user.companyChecked',
      subject: { userId },
      details: {},
    });
    await accountChanged(trx, accountId);
  });
  signal.committed();
}
