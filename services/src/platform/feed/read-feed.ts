import { sql } from 'kysely';
import { nowMsSql } from '../clock.ts';
import { BorderError } from '../http/border-error.ts';
import type { AnyDatabase } from '../tables.ts';

export interface FeedPage {
  /** Text of the snapshot this was read at: the next cursor. */
  readonly cursor: string;
  /** JSON array of the events, as text: it is passed on as it is. */
  readonly events: string;
  readonly hasEvents: boolean;
  readonly epoch: number;
  readonly nowMs: number;
}

const cursorForm = /^\d{1,20}:\d{1,20}:[\d,]{0,20000}$/;

/**
 * All events of a module that the snapshot `cursor` did not see, with the snapshot that saw them, in one
 * statement: nothing that commits late is skipped, and no open transaction holds others back. Ordered by
 * subject and version.
 *
 * @param cursor null for the present end of the feed, without events
 * @throws BorderError 400 for what is no cursor, 410 for one older than the events that are kept
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
  const isTooOld =
    cursor === null
      ? sql<boolean>`false`
      : sql<boolean>`pg_snapshot_xmin(${cursor}::pg_snapshot) < (select xid from platform.feed_floor)`;
  const { rows } = await sql<{
    cursor: string;
    events: string | null;
    isTooOld: boolean;
    epoch: number;
    nowMs: number;
  }>`
    select pg_current_snapshot()::text as cursor, ${events} as events, ${isTooOld} as "isTooOld",
      (select epoch from platform.epoch) as epoch, ${nowMsSql} as "nowMs"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the feed gave no row');
  if (row.isTooOld) throw new BorderError(410, 'NotFound');
  return { ...row, events: row.events ?? '[]', hasEvents: row.events !== null };
}

/** How long events are kept for readers that fell behind. */
const retention = '1 hour';

/** Clears away events past their time; a reader that stands before them is told to start anew. */
export async function clearOldEvents(db: AnyDatabase): Promise<void> {
  await sql`
    with cleared as (
      delete from platform.events where at < clock_timestamp() - ${retention}::interval returning xid
    )
    update platform.feed_floor set xid = greatest(feed_floor.xid, (select max(xid) from cleared))
    where exists (select from cleared)`.execute(db);
}
