import { lastWindowOf, longestSilenceMs, type ServiceGap } from '@recolta/shared/domain/live-auction/outage';
import { type RawBuilder, sql } from 'kysely';
import { nowMsSql } from '../../platform/clock.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import type { LiveDatabase } from '../tables.ts';

const keptDays = 30;

/**
 * Records that a closer is running, and the gap since the last heartbeat of any closer if it is too long [L11]. One
 * statement, so that a process that is stopped meanwhile holds no lock.
 */
export async function beat(db: LiveDatabase): Promise<void> {
  await sql`
    with beat as (
      insert into live.heartbeat as last (at) values (clock_timestamp())
      on conflict (id) do update set previous_at = last.at, at = clock_timestamp()
      returning previous_at, at
    )
    insert into live.outages (since, until)
    select previous_at, at from beat
    where at - previous_at > make_interval(secs => ${longestSilenceMs / 1000})`.execute(db);
}

/** Deletes old outages: auctions that were due when the services came back were decided within seconds. */
export async function clearOldOutages(db: LiveDatabase): Promise<void> {
  await sql`
    delete from live.outages where until < clock_timestamp() - make_interval(days => ${keptDays})`.execute(
    db,
  );
}

/**
 * The gaps that may keep one of these auctions from ending, including the one from the last heartbeat to now, as
 * JSON.
 */
export function gapsSql(...rows: readonly AuctionRow[]): RawBuilder<ServiceGap[]> {
  const windows = rows.map((row) => lastWindowOf(liveAuctionOf(row)));
  const sinceMs = Math.min(...windows.map((last) => last.sinceMs));
  const untilMs = Math.max(...windows.map((last) => last.untilMs));
  return sql`(
    select coalesce(json_agg(json_build_object(
      'sinceMs', floor(extract(epoch from since) * 1000)::bigint,
      'untilMs', floor(extract(epoch from until) * 1000)::bigint)), '[]')
    from (
      select since, until from live.outages
      where until > ${new Date(sinceMs)} and since < ${new Date(untilMs)}
      union all
      -- Not clock_timestamp(): it may be later than the time of the decision, which is read in the same statement.
      select at, statement_timestamp() from live.heartbeat
    ) gap)`;
}

/** Reads the inputs of a decision by time besides the locked rows; after the locks, in one statement [L3, L11]. */
export async function readClock(
  db: LiveDatabase,
  ...rows: readonly AuctionRow[]
): Promise<{ nowMs: number; gaps: ServiceGap[] }> {
  const read = await sql<{ nowMs: number; gaps: ServiceGap[] }>`
    select ${nowMsSql} as "nowMs", ${gapsSql(...rows)} as gaps`.execute(db);
  const [clock] = read.rows;
  if (!clock) throw new Error('the database returned no time');
  return clock;
}
