import { type RawBuilder, sql } from 'kysely';
import { nowMsSql } from '../clock.ts';
import { BorderError } from '../http/border-error.ts';
import type { AnyDatabase } from '../tables.ts';

export interface FeedPage {
  /** Text of the snapshot that this was read at: the next cursor. */
  readonly cursor: string;
  /** JSON array of the events as text, which is forwarded unchanged. */
  readonly events: string;
  readonly hasEvents: boolean;
  readonly epoch: number;
  readonly nowMs: number;
}

interface FeedRow {
  readonly cursor: string;
  readonly events: string | null;
  readonly isTooOld: boolean;
  readonly epoch: number;
  readonly nowMs: number;
}

/** Checks only the characters; PostgreSQL decides whether they form a snapshot. */
const cursorForm = /^\d{1,20}:\d{1,20}:[\d,]{0,20000}$/;

/**
 * All events of a module that the snapshot `cursor` did not see, and the snapshot that saw them, in one statement:
 * events that commit late are not skipped, and an open transaction does not hold others back. Ordered by subject
 * and version.
 *
 * @param cursor null for the current end of the feed, without events
 * @throws BorderError 400 for a malformed cursor, 410 for one older than the retained events
 */
export async function readFeed(db: AnyDatabase, module: string, cursor: string | null): Promise<FeedPage> {
  if (cursor !== null && !cursorForm.test(cursor)) throw new BorderError(400, 'MalformedRequest');
  const events =
    cursor === null
      ? sql`null`
      : sql`(
          select json_agg(e.payload order by e.subject_id, e.version nulls first, e.seq)::text
          from platform.events e
          where e.module = ${module}
            and e.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
            and not pg_visible_in_snapshot(e.xid, ${cursor}::pg_snapshot))`;
  const isTooOld = cursor === null ? sql<boolean>`false` : isTooOldSql(sql`${cursor}::pg_snapshot`);
  const { rows } = await sql<FeedRow>`
    select pg_current_snapshot()::text as cursor, ${events} as events, ${isTooOld} as "isTooOld",
      (select epoch from platform.epoch) as epoch, ${nowMsSql} as "nowMs"`
    .execute(db)
    .catch((error: unknown) => {
      throw isInvalidText(error) ? new BorderError(400, 'MalformedRequest') : error;
    });
  const [row] = rows;
  if (!row) throw new Error('the feed query returned no row');
  if (row.isTooOld) throw new BorderError(410, 'FeedPositionExpired');
  return { ...row, events: row.events ?? '[]', hasEvents: row.events !== null };
}

/**
 * Returns whether events that the snapshot did not see may have been deleted: the newest deleted one, or one that
 * was in progress then and has ended since. Transactions still in progress have no events to miss, so a transaction
 * that stays open for hours does not invalidate cursors. A snapshot ahead of the database is from before a restore.
 */
function isTooOldSql(cursor: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select pg_snapshot_xmax(${cursor}) > pg_snapshot_xmax(pg_current_snapshot())
      or not pg_visible_in_snapshot(floor.xid, ${cursor})
      or exists (
        select from pg_snapshot_xip(${cursor}) as running
        where running <= floor.xid and pg_visible_in_snapshot(running, pg_current_snapshot()))
    from platform.feed_floor as floor)`;
}

/** Retention of events, for readers that fell behind. */
const retention = '1 hour';

/** Deletes events past their retention; a reader with an older cursor gets 410 and starts again. */
export async function clearOldEvents(db: AnyDatabase): Promise<void> {
  await sql`
    with cleared as (
      delete from platform.events where at < clock_timestamp() - ${retention}::interval returning xid
    )
    update platform.feed_floor set xid = greatest(feed_floor.xid, (select max(xid) from cleared))
    where exists (select from cleared)`.execute(db);
}

const invalidTextRepresentation = '22P02';

function isInvalidText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === invalidTextRepresentation;
}
