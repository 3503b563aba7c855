import type { ServiceHistory } from '@recolta/shared/contracts/http/auction-goods';
import { longestSilenceMs } from '@recolta/shared/domain/live-auction/outage';
import { sql } from 'kysely';
import type { LiveDatabase } from '../tables.ts';

const mostOutages = 100;

/**
 * Reads whether closers are running, the outages that they recorded in 30 days [L11], and the number of open auctions
 * on hold.
 */
export async function readServiceHistory(db: LiveDatabase): Promise<ServiceHistory> {
  const { rows: outages } = await sql<{ since: Date; until: Date }>`
    select since, until from live.outages order by until desc limit ${mostOutages}`.execute(db);
  const { rows } = await sql<{ heldCount: number; isClosing: boolean }>`
    select
      (select count(*)::integer from live.auctions
        where status = 'InProgress' and audience = 'Open' and hold is not null) as "heldCount",
      exists (select from live.heartbeat
        where at > clock_timestamp() - make_interval(secs => ${longestSilenceMs / 1000})) as "isClosing"`.execute(
    db,
  );
  return {
    outages: outages.map(({ since, until }) => ({ since: since.toISOString(), until: until.toISOString() })),
    heldCount: rows[0]?.heldCount ?? 0,
    isClosing: rows[0]?.isClosing ?? false,
  };
}
