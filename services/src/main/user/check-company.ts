import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { markCompanyChecked, requireFreeCompanyNumber } from '../company-change/active-company.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import { lockSubject } from './administration.ts';

/**
 * Marks the company data of an inactive user as checked, for an administrator [S9], without activating: an invited
 * Bidder may bid from then on [I1], and is notified of the auction that starts first. Audits it; the user's open
 * pages fetch again.
 *
 * @throws BorderError 403, 404; 409 `RequestChanged` for an active user or another version than the reviewed one,
 *   `CompanyNumberInUse`
 */
export async function checkCompany(
  { db, signal, invitations }: Pick<MainOptions, 'db' | 'signal' | 'invitations'>,
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
    const entry = await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'user.companyChecked',
      subject: { userId },
      details: {},
    });
    const auction = (await invitations.findInvitedAuctions(trx, [accountId])).get(accountId);
    if (auction)
      await notify(trx, {
        accountId,
        type: 'CompanyChecked',
        link: `/live-auctions/${auction.auctionId}/participate`,
        tokens: {
          name: auction.name,
          startsAt: auction.hasStarted ? '' : auction.startsAt.toISOString(),
        },
        eventKey: `audit:${entry}`,
      });
    await accountChanged(trx, accountId);
  });
  signal.committed();
}
