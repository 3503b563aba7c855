import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementEdit } from '@recolta/shared/contracts/http/announcements';
import { isOpen } from '@recolta/shared/domain/announcement/announcement';
import {
  type AnnouncementChanges,
  type AnnouncementPosting,
  announcementIssuesOfToday,
  announcementPostingSchema,
  extensionIssues,
  isMaterialChange,
  withChanges,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { announcementStatusMachine } from '@recolta/shared/machines/announcement-status';
import { nextState } from '@recolta/shared/machines/next-state';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { attachFiles, detachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireMayPost, requireNoIssues } from '../../platform/sale/may-post.ts';
import { requireUnchanged } from '../../platform/sale/seen-sale.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { endActiveBids } from './announcement-deadlines.ts';
import { announcementDeleted, announcementExtended } from './announcement-notifications.ts';
import {
  type AnnouncementRow,
  announcementOf,
  announcementPostingOf,
  isSamePosting,
  ownerColumns,
  postedAnnouncementColumns,
} from './announcement-row.ts';
import { getAnnouncement } from './announcement-view.ts';
import { bidsChanged, changeAnnouncement } from './change-announcement.ts';
import { type LockedAnnouncement, lockAnnouncement } from './lock-announcement.ts';
import type { AnnouncementOptions } from './post-announcement.ts';

/**
 * Changes fields of an announcement, for its owner [A3]: all of them while it is Pending, and while it is InProgress
 * until the first bid, when a change of price, product or quantity makes it Pending again; after that only the
 * deadline, to a later day. What is Pending then has the owner's current company data, else those that it had [S9]. An
 * edit that changes nothing stores nothing.
 *
 * @throws BorderError like `lockAnnouncement` and `requireMayPost`; 403 for another account's; 400 for a change that
 *   makes the whole invalid; 409 `AnnouncementNotEditable`, `ExpiredAuction`, and `RequestChanged` if it was edited after
 *   the version that the caller read
 */
export async function editAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  { version, ...changes }: AnnouncementEdit,
): Promise<AnnouncementAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockAnnouncement(trx, calledBy, id);
    requireAnnouncementOwner(row, caller);
    requireMayPost(caller);
    if (row.status !== 'Pending' && !isOpen(announcementOf(row), nowMs))
      throw new BorderError(409, 'ExpiredAuction');
    const before = announcementPostingOf(row);
    if (row.participant_count > 0) {
      await extend(trx, row, changes, nowMs);
      return;
    }
    const posting = checked(withChanges(before, changes));
    // Nothing to change, for example because this repeats an edit whose answer was lost.
    if (isSamePosting(before, posting)) return;
    requireUnchanged({ version }, row);
    requireNoIssues(announcementIssuesOfToday(posting, nowMs));
    const deadlineMs = deadlineMsOf(posting.deadline);
    const next = nextState(announcementStatusMachine, row.status, {
      type: 'owner.edited',
      isMaterial: isMaterialChange(before, posting),
      bidCount: row.participant_count,
    });
    const status = next ?? row.status;
    await attachFiles(trx.$pickTables<SaleFileTables>(), id, row.owner_account_id, posting.goods);
    const own = caller.tradeData.vatState ?? null;
    const isPending = status === 'Pending';
    await changeAnnouncement(trx, id, {
      ...postedAnnouncementColumns(posting, deadlineMs, isPending ? own : (row.goods.posterVat ?? own)),
      ...deadlineColumns(deadlineMs),
      // The approval was of other content, also if this one is never approved.
      ...(isPending ? { ...ownerColumns(caller), approved_at: null } : {}),
      edited_version: row.version + 1,
      status,
    });
    if (isPending) await administratorsChanged(trx);
  });
  signal.committed();
  return getAnnouncement(db, calledBy, id);
}

const deadlineColumns = (deadlineMs: number) => ({
  deadline_at: new Date(deadlineMs),
  next_change_at: new Date(deadlineMs),
});

/** Changes the deadline to a later day, while bids stand; their bidders are notified, as they are bound for longer. */
async function extend(
  trx: MainTrx,
  row: AnnouncementRow,
  changes: AnnouncementChanges,
  nowMs: number,
): Promise<void> {
  const { deadline: before, goods } = announcementPostingOf(row);
  const { deadline = before, ...others } = changes;
  if (Object.keys(others).length > 0) throw new BorderError(409, 'AnnouncementNotEditable');
  requireNoIssues(extensionIssues({ deadline, goods }, nowMs));
  const deadlineMs = deadlineMsOf(deadline);
  const beforeMs = row.deadline_at.getTime();
  if (deadlineMs < beforeMs) throw new BorderError(409, 'AnnouncementNotEditable');
  if (deadlineMs === beforeMs) return;
  const extended = await changeAnnouncement(trx, row.id, deadlineColumns(deadlineMs));
  const bids = await trx
    .selectFrom('main.announcement_bids')
    .selectAll()
    .where('announcement_id', '=', row.id)
    .where('status', '=', 'Active')
    .execute();
  await notifyAll(trx, announcementExtended(extended, bids));
}

function checked(posting: object): AnnouncementPosting {
  const parsed = announcementPostingSchema.safeParse(posting);
  if (!parsed.success) throw refusalOfInput(parsed.error);
  return parsed.data;
}

/** @throws BorderError 403 */
export function requireAnnouncementOwner(row: AnnouncementRow, caller: Caller): void {
  if (caller.accountId !== row.owner_account_id) throw new BorderError(403, 'NotEnoughPrivileges');
}

/**
 * Deletes an announcement, for its owner [A3]: its Active bids become Removed, and bidders keep what they bid.
 * Allowed in any status, as long as nothing of it is sold.
 *
 * @throws BorderError like `lockAnnouncement`; 403 for another account's; 409 `bidAccepted` once a part is sold
 */
export async function deleteAnnouncement(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockAnnouncement(trx, calledBy, id);
    requireDeletable(locked);
    await remove(trx, locked);
  });
  signal.committed();
}

function requireDeletable({ row, caller }: LockedAnnouncement): void {
  requireAnnouncementOwner(row, caller);
  if (row.left_thousandths < row.quantity_thousandths) throw new BorderError(409, 'bidAccepted');
}

async function remove(trx: MainTrx, { row, nowMs }: LockedAnnouncement): Promise<void> {
  const bids = await endActiveBids(trx, [row.id], 'Removed');
  const deleted = await changeAnnouncement(trx, row.id, {
    status: 'Failed',
    deleted_at: new Date(nowMs),
    next_change_at: null,
    next_reminder_at: null,
    active_bid_count: 0,
    best: null,
  });
  await detachFiles(trx.$pickTables<SaleFileTables>(), row.id);
  await bidsChanged(
    trx,
    bids.map(({ account_id }) => account_id),
  );
  await notifyAll(trx, announcementDeleted(deleted, bids));
  await appendEvents(trx, 'main', [{ kind: 'announcementGone', id: row.id }]);
  if (row.status === 'Pending') await administratorsChanged(trx);
}
