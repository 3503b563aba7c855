import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementStatus } from '@recolta/shared/domain/announcement/announcement-status';
import { announcementStatusMachine } from '@recolta/shared/machines/announcement-status';
import { nextState } from '@recolta/shared/machines/next-state';
import { BorderError } from '../../platform/http/border-error.ts';
import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireUnchanged, type SeenSale } from '../../platform/sale/seen-sale.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { notifyAll } from '../notification/notify.ts';
import { matchLater } from '../saved-search/match-approvals.ts';
import { identity } from '../session/find-callers.ts';
import { endActiveBids } from './announcement-deadlines.ts';
import {
  announcementApproved,
  announcementCancelled,
  announcementHidden,
} from './announcement-notifications.ts';
import { isPublicAnnouncement } from './announcement-row.ts';
import { getAnnouncement } from './announcement-view.ts';
import { bidsChanged, changeAnnouncement } from './change-announcement.ts';
import { lockAnnouncement } from './lock-announcement.ts';
import type { AnnouncementOptions } from './post-announcement.ts';

/**
 * Approves a Pending announcement, for an administrator [A1].
 *
 * @param seenVersion of the announcement that was read
 * @throws BorderError like `lockAnnouncement`; 409 `StatusConflict` for another version and for one that is not
 *   Pending, `OwnerNotEligible` if its owner's account is closed or deactivated: nobody could be bound by it
 */
export async function approveAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  seenVersion: number,
): Promise<AnnouncementAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockAnnouncement(trx, calledBy, id);
    requireAdministrator(caller);
    const deadlineMs = row.deadline_at.getTime();
    const status = nextState(announcementStatusMachine, row.status, {
      type: 'administrator.approved',
      nowMs,
      deadlineMs,
    });
    if (status === null || row.version !== seenVersion) throw new BorderError(409, 'StatusConflict');
    const owner = await identity.findMember(trx, row.owner_account_id);
    if (!owner?.isActive) throw new BorderError(409, 'OwnerNotEligible');
    const approvedAt = new Date(nowMs);
    const approved = await changeAnnouncement(trx, id, { status, approved_at: approvedAt });
    await matchLater(trx, id, approvedAt);
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'announcement.approved',
      subject: { name: `announcement ${row.number}` },
    });
    await notifyAll(trx, [announcementApproved(approved)]);
    await administratorsChanged(trx);
  });
  signal.committed();
  return getAnnouncement(db, calledBy, id);
}

/**
 * Approves several announcements for an administrator, like `approveAnnouncement` and each in a separate transaction.
 *
 * @returns the refusal of each, in their order; null if it is approved
 */
export async function approveSeveral(
  options: AnnouncementOptions,
  caller: Caller,
  announcements: readonly { readonly id: string; readonly version: number }[],
): Promise<{ results: ApprovalResult[] }> {
  const results: ApprovalResult[] = [];
  for (const { id, version } of announcements) {
    try {
      await approveAnnouncement(options, caller, id, version);
      results.push({ id, refusal: null });
    } catch (error) {
      if (!(error instanceof BorderError)) throw error;
      results.push({ id, refusal: { code: error.code, params: { ...error.params } } });
    }
  }
  return { results };
}

interface ApprovalResult {
  readonly id: string;
  readonly refusal: { code: string; params: Record<string, unknown> } | null;
}

type ReasonedAct = { readonly reason: string } & SeenSale<AnnouncementStatus>;

/**
 * Cancels an announcement that waits for approval or takes bids, for an administrator [A1]: its Active bids become
 * Removed, and only its owner, its bidders and administrators still see it. What was sold of it stays sold: it is then
 * Accepted, as at its deadline.
 *
 * @param seen version and status that were read; bids placed since then do not weaken the reason, so they refuse nothing
 * @throws BorderError like `lockAnnouncement`; 409 `StatusConflict` for another status, `RequestChanged` if it was
 *   edited or its status changed since it was read
 */
export async function cancelAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  { reason, ...seen }: ReasonedAct,
): Promise<AnnouncementAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller } = await lockAnnouncement(trx, calledBy, id);
    requireAdministrator(caller);
    const status = nextState(announcementStatusMachine, row.status, {
      type: 'administrator.cancelled',
      isPartlySold: row.left_thousandths < row.quantity_thousandths,
    });
    if (status === null) throw new BorderError(409, 'StatusConflict');
    requireUnchanged(seen, row);
    const bids = await endActiveBids(trx, [id], 'Removed');
    const cancelled = await changeAnnouncement(trx, id, {
      status,
      reason,
      approved_at: null,
      next_change_at: null,
      next_reminder_at: null,
      active_bid_count: 0,
      best: null,
    });
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'announcement.cancelled',
      subject: { name: `announcement ${row.number}` },
      details: { reason },
    });
    await bidsChanged(trx, [row.owner_account_id, ...bids.map(({ account_id }) => account_id)]);
    await notifyAll(trx, announcementCancelled(cancelled, bids, reason));
    await administratorsChanged(trx);
  });
  signal.committed();
  return getAnnouncement(db, calledBy, id);
}

/**
 * Hides an announcement that no longer takes bids, for an administrator [S11]: like a cancelled one, it is seen by its
 * owner, its bidders and administrators only. Bids, deals and its status stay.
 *
 * @param seen version and status that were read
 * @throws BorderError like `lockAnnouncement`; 409 `StatusConflict` for one that may be cancelled or is not public,
 *   `RequestChanged` if it was edited or its status changed since it was read
 */
export async function hideAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  { reason, ...seen }: ReasonedAct,
): Promise<AnnouncementAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller } = await lockAnnouncement(trx, calledBy, id);
    requireAdministrator(caller);
    if (row.status === 'InProgress' || !isPublicAnnouncement(row))
      throw new BorderError(409, 'StatusConflict');
    requireUnchanged(seen, row);
    const hidden = await changeAnnouncement(trx, id, { approved_at: null, hidden_reason: reason });
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'announcement.hidden',
      subject: { name: `announcement ${row.number}` },
      details: { reason },
    });
    await bidsChanged(trx, [row.owner_account_id]);
    await notifyAll(trx, [announcementHidden(hidden, reason)]);
  });
  signal.committed();
  return getAnnouncement(db, calledBy, id);
}
