import { statusByClock } from '@recolta/shared/domain/announcement/announcement';
import type { AnnouncementStatus } from '@recolta/shared/domain/announcement/announcement-status';
import { decisionEndMsOf, dueReminder, nextReminderMs } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { lockDue, nextDueMs } from '../../platform/sale/due-rows.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import {
  type AnnouncementOutcome,
  announcementEnded,
  bidRejected,
  decisionDue,
} from './announcement-notifications.ts';
import {
  type AnnouncementBidRow,
  type AnnouncementRow,
  announcementOf,
  announcementSnapshotOf,
} from './announcement-row.ts';

const batch = 250;
const changes = { table: 'main.announcements', column: 'next_change_at' };
const reminders = { table: 'main.announcements', column: 'next_reminder_at' };

/**
 * Applies the changes that the clock makes to announcements: the deadline, the end of the owner's time to decide, and
 * the reminders before it [A2]. Any number of processes may do so: each takes rows that no other has locked, and
 * decides again under the announcement's lock.
 */
export class AnnouncementDeadlines extends BatchedWork<MainTables> {
  readonly name = 'announcement deadlines';
  readonly pace = { minSleepMs: 20, maxSleepMs: 1000 };
  protected readonly steps = [
    { batch, take: endDue },
    { batch, take: remindDue },
  ];

  protected override nextInMs(): Promise<number | undefined> {
    return nextDueMs(this.db, changes, reminders);
  }
}

/** Ends up to a batch of due announcements. @returns their number */
async function endDue(trx: MainTrx): Promise<number> {
  const rows = await lockDue<AnnouncementRow>(trx, changes, batch);
  if (rows.length === 0) return 0;
  const nowMs = await databaseNowMs(trx);
  const due = rows.flatMap((row) => {
    const status = statusByClock(announcementOf(row), row.active_bid_count, nowMs);
    return status === null ? [] : [{ row, status }];
  });
  await endAll(trx, due, nowMs);
  return rows.length;
}

/** Reminds the owners of up to a batch of announcements that wait for a decision. @returns their number */
async function remindDue(trx: MainTrx): Promise<number> {
  const rows = await lockDue<AnnouncementRow>(trx, reminders, batch);
  if (rows.length === 0) return 0;
  const nowMs = await databaseNowMs(trx);
  const reminded = rows.map((row) => {
    const endMs = decisionEndMsOf(row.deadline_at.getTime());
    const hours = dueReminder(endMs, nowMs);
    const nextMs = nextReminderMs(endMs, nowMs);
    const isDue = hours !== null && row.active_bid_count > 0;
    return {
      id: row.id,
      next: nextMs === null ? null : new Date(nextMs),
      notification: isDue ? [decisionDue(row, endMs, hours)] : [],
    };
  });
  await sql`
    update main.announcements a set next_reminder_at = r.next
    from jsonb_to_recordset(${JSON.stringify(reminded)}::jsonb) as r(id uuid, next timestamptz)
    where a.id = r.id`.execute(trx);
  await notifyAll(
    trx,
    reminded.flatMap(({ notification }) => notification),
  );
  return rows.length;
}

function firstReminderAt(decisionEndMs: number, nowMs: number): Date | null {
  const ms = nextReminderMs(decisionEndMs, nowMs);
  return ms === null ? null : new Date(ms);
}

interface Ending {
  readonly row: AnnouncementRow;
  readonly status: AnnouncementStatus;
}

/** Applies a status change by the clock to one locked announcement. @returns the updated row */
export async function endByClock(
  trx: MainTrx,
  row: AnnouncementRow,
  status: AnnouncementStatus,
  nowMs: number,
): Promise<AnnouncementRow> {
  const [ended] = await endAll(trx, [{ row, status }], nowMs);
  if (!ended) throw new Error('an announcement did not end');
  return ended;
}

/** Stores the clock's decisions on locked announcements, with their bids, events and notifications. */
async function endAll(trx: MainTrx, due: readonly Ending[], nowMs: number): Promise<AnnouncementRow[]> {
  if (due.length === 0) return [];
  const bids = await findActiveBids(
    trx,
    due.map(({ row }) => row),
  );
  const over = due.filter(({ status }) => status !== 'Closed').map(({ row }) => row.id);
  const rejected = await endActiveBids(trx, over, 'Rejected');
  const columns = due.map(({ row, status }) => {
    const decisionEndMs = decisionEndMsOf(row.deadline_at.getTime());
    const isClosed = status === 'Closed';
    return {
      id: row.id,
      status,
      next_change_at: isClosed ? new Date(decisionEndMs) : null,
      next_reminder_at: isClosed ? firstReminderAt(decisionEndMs, nowMs) : null,
    };
  });
  const { rows } = await sql<AnnouncementRow>`
    update main.announcements a set version = a.version + 1, status = c.status,
      next_change_at = c.next_change_at, next_reminder_at = c.next_reminder_at,
      active_bid_count = case c.status when 'Closed' then a.active_bid_count else 0 end,
      best = case c.status when 'Closed' then a.best end
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as c(id uuid, status text, next_change_at timestamptz, next_reminder_at timestamptz)
    where a.id = c.id returning a.*`.execute(trx);
  const { epoch } = await trx.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  const accountIds = [...rejected, ...bids].map(({ account_id }) => account_id);
  const told = [...new Set([...rows.map((row) => row.owner_account_id), ...accountIds])].sort();
  await appendEvents(trx, 'main', [
    ...rows.map((row) => ({ kind: 'announcement' as const, snapshot: announcementSnapshotOf(row, epoch) })),
    ...told.map((accountId) => ({ kind: 'myBids' as const, accountId })),
  ]);
  if (due.some(({ row }) => row.status === 'Pending')) await administratorsChanged(trx);
  const notifications = rows.flatMap((row): NewNotification[] => {
    const before = due.find((one) => one.row.id === row.id);
    const ended = rejected.filter(({ announcement_id }) => announcement_id === row.id);
    return [...ended.map((bid) => bidRejected(row, bid)), ...(before ? toOwner(row, before.row) : [])];
  });
  await notifyAll(trx, notifications);
  return rows;
}

function toOwner(row: AnnouncementRow, before: AnnouncementRow): NewNotification[] {
  if (row.status === 'Closed') return [decisionDue(row, decisionEndMsOf(row.deadline_at.getTime()), null)];
  return [announcementEnded(row, outcomeOf(row, before))];
}

function outcomeOf(row: AnnouncementRow, before: AnnouncementRow): AnnouncementOutcome {
  if (before.status === 'Pending') return 'announcementNotApproved';
  const isUndecided = before.active_bid_count > 0;
  if (row.status === 'Accepted') return isUndecided ? 'announcementRestNotDecided' : 'announcementPartlySold';
  if (row.status !== 'Refused') return 'announcementWithoutBids';
  // Its bids were rejected or withdrawn before the end: there was nothing left to decide.
  return isUndecided ? 'announcementNotDecided' : 'announcementNoBidLeft';
}

async function findActiveBids(
  trx: MainTrx,
  rows: readonly Pick<AnnouncementRow, 'id'>[],
): Promise<AnnouncementBidRow[]> {
  const { rows: bids } = await sql<AnnouncementBidRow>`
    select * from main.announcement_bids
    where announcement_id = any(${rows.map(({ id }) => id)}::uuid[]) and status = 'Active'
    order by placed_at, id`.execute(trx);
  return bids;
}

/** Ends the Active bids on announcements that are over, sold, cancelled or deleted. @returns the updated bids */
export async function endActiveBids(
  trx: MainTrx,
  announcementIds: readonly string[],
  status: 'Rejected' | 'Removed',
): Promise<AnnouncementBidRow[]> {
  if (announcementIds.length === 0) return [];
  const { rows } = await sql<AnnouncementBidRow>`
    update main.announcement_bids
    set status = ${status}, turn = null, version = version + 1, changed_at = clock_timestamp()
    where announcement_id = any(${[...announcementIds]}::uuid[]) and status = 'Active'
    returning *`.execute(trx);
  return rows;
}
