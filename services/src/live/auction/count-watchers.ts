import {
  type PresenceReport,
  relayAwayMs,
  relayForgottenMs,
  type WatchersElsewhere,
} from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import type { LiveDatabase } from '../tables.ts';

type Counts = Pick<PresenceReport, 'relayId' | 'reportId' | 'isLastPart' | 'auctions'>;

/**
 * Stores how many watch auctions at one relay, and returns how many watch them at the other relays. The last part of
 * a relay's report deletes the auctions that it no longer names: emptied rooms, and rooms of its process before a
 * restart.
 */
export async function countElsewhere(db: LiveDatabase, report: Counts): Promise<WatchersElsewhere[]> {
  const watched = report.auctions.filter(({ watchers }) => watchers > 0);
  if (watched.length > 0) await keepCounts(db, report, watched);
  if (report.isLastPart) await dropOldCounts(db, report);
  const { rows } = await sql<WatchersElsewhere>`
    select w.auction_id as "auctionId", count(*) filter (where not is_away)::int as relays,
      coalesce(sum(w.watchers) filter (where not is_away), 0)::int as watchers,
      count(*) filter (where is_away)::int as "relaysAway"
    from live.relay_watchers w
      cross join (select clock_timestamp() as at) n
      cross join lateral (select w.reported_at < n.at - make_interval(secs => ${relayAwayMs / 1000}) as is_away) s
    where w.auction_id = any(${report.auctions.map(({ auctionId }) => auctionId)}::uuid[])
      and w.relay_id <> ${report.relayId}
      and w.reported_at > n.at - make_interval(secs => ${relayForgottenMs / 1000})
    group by w.auction_id`.execute(db);
  return rows;
}

async function keepCounts(
  db: LiveDatabase,
  { relayId, reportId }: Counts,
  watched: Counts['auctions'],
): Promise<void> {
  await sql`
    insert into live.relay_watchers (auction_id, relay_id, report_id, watchers, reported_at)
    select r."auctionId", ${relayId}, ${reportId}, max(r.watchers), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as r("auctionId" uuid, watchers integer)
    group by 1 order by 1
    on conflict (auction_id, relay_id) do update set report_id = excluded.report_id,
      watchers = excluded.watchers, reported_at = excluded.reported_at`.execute(db);
}

async function dropOldCounts(db: LiveDatabase, { relayId, reportId }: Counts): Promise<void> {
  // Skips rows that another report is writing: reports never wait for each other.
  await sql`
    delete from live.relay_watchers w using (
      select auction_id, relay_id from live.relay_watchers
      where (relay_id = ${relayId} and report_id <> ${reportId})
        or reported_at < clock_timestamp() - make_interval(secs => ${relayForgottenMs / 1000})
      for update skip locked) old
    where w.auction_id = old.auction_id and w.relay_id = old.relay_id`.execute(db);
}
