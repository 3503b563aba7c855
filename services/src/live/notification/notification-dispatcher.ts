import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql } from 'kysely';
import type { DueWork, Pace, WorkRound } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import type { NotificationsPort } from '../../platform/ports/notifications-port.ts';
import type { LiveTables } from '../tables.ts';
import { deriveNotifications, findBehind } from './derive-notifications.ts';

/**
 * Interval between scans of all auctions: for notifications due by time, and for changes that the quick query missed.
 */
const scanEveryMs = 5000;
/** With more auctions than this, those that another dispatcher has handled meanwhile are left out. */
const chunkSize = 25;
/** How long a due decision keeps dispatchers waiting, and how soon they check again. */
const decidedWithin = '1 second';
const askAgainMs = 50;

interface NotificationDispatcherOptions {
  readonly db: Kysely<LiveTables>;
  readonly notifications: NotificationsPort;
  readonly signal: Pick<FeedSignal, 'committed'>;
  readonly log: Log;
}

/**
 * Dispatches the notifications of live auctions [N1], after their commits and never within them. Any number of
 * dispatchers may run on one database. A quick query asks the committed events which auctions changed; the position in
 * each auction's log is stored in the database, so that no notification depends on this process.
 */
export class NotificationDispatcher implements DueWork {
  readonly name = 'notification dispatcher';
  /** Bids take priority: backs off 4× the work time, and so handles several bids of a burst at once. */
  readonly pace: Pace = { minSleepMs: 0, maxSleepMs: 250, backOff: { factor: 4, minMs: 50, maxMs: 250 } };
  private readonly options: NotificationDispatcherOptions;
  /** Snapshot of the last quick query; null before the first. */
  private cursor: string | null = null;
  private scannedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: NotificationDispatcherOptions) {
    this.options = options;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    const changed = await this.findChanged();
    if (changed === null) return { hasWorked: false, nextInMs: askAgainMs };
    const isScanDue = performance.now() - this.scannedAtMs >= scanEveryMs;
    const behind = isScanDue ? await findBehind(this.options.db) : [];
    const ids = [...new Set([...changed, ...behind])];
    if (ids.length <= chunkSize) for (const id of ids) await this.dispatchOne(id, stop);
    else await this.dispatchMany(ids, stop);
    if (isScanDue) this.scannedAtMs = performance.now();
    return { hasWorked: ids.length > 0 };
  }

  /**
   * Dispatchers of other processes have found the same auctions: each starts at a different one, and skips handled
   * ones.
   */
  private async dispatchMany(ids: readonly string[], stop: AbortSignal): Promise<void> {
    const start = Math.floor(Math.random() * ids.length);
    const rotated = [...ids.slice(start), ...ids.slice(0, start)];
    for (let at = 0; at < rotated.length && !stop.aborted; at += chunkSize)
      for (const id of await findBehind(this.options.db, rotated.slice(at, at + chunkSize)))
        await this.dispatchOne(id, stop);
  }

  /**
   * Dispatches the notifications of one auction. A failure does not delay others: the next scan finds the auction
   * again.
   */
  private async dispatchOne(id: string, stop: AbortSignal): Promise<void> {
    const { signal, log } = this.options;
    try {
      for (let hasMore = true; hasMore && !stop.aborted; ) {
        const derived = await deriveNotifications(this.options, id);
        if (derived.count > 0) signal.committed();
        hasMore = derived.hasMore;
      }
    } catch (error) {
      log.error({ err: error, auction: id }, 'notifications of an auction were not dispatched; retrying');
    }
  }

  /**
   * Auctions with events that the last query's snapshot did not see; none at the first call, when the scan finds
   * them. Null if a start or end has just become due and no closer has decided it yet: closers need the processor
   * for decisions that everyone waits for, and the notifications of a burst of ends follow it.
   */
  private async findChanged(): Promise<string[] | null> {
    const { rows } = await sql<{ cursor: string; isDecisionDue: boolean; changed: string[] }>`
      select pg_current_snapshot()::text as cursor, exists(
        select from live.auctions where next_change_at <= clock_timestamp()
          and next_change_at > clock_timestamp() - ${decidedWithin}::interval) as "isDecisionDue", array(
        select distinct e.subject_id from platform.events e
        where e.module = 'live-auctions' and e.kind = 'auction'
          and e.xid >= pg_snapshot_xmin(${this.cursor}::pg_snapshot)
          and not pg_visible_in_snapshot(e.xid, ${this.cursor}::pg_snapshot)) as changed`.execute(
      this.options.db,
    );
    const [row] = rows;
    if (!row) throw new Error('the query for changed auctions returned no row');
    if (row.isDecisionDue) return null;
    this.cursor = row.cursor;
    return row.changed;
  }
}
