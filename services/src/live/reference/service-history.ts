import type { ServiceHistory } from '@recolta/shared/contracts/http/auction-goods';
import { sql } from 'kysely';
import type { LiveDatabase } from '../tables.ts';

const mostOutages = 100;

/** The outages that closers have recorded, which are kept for 30 days [L11], and how many open auctions are on hold. */
export async function readServiceHistory(db: LiveDatabase): Promise<ServiceHistory> {
  const { rows: outages } = await sql<{ since: Date; until: Date }>`
    select since, until from live.outages order by until desc limit ${mostOutages}`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from live.auctions
    where status = 'InProgress' and audience = 'Open' and hold is not null`.execute(db);
  return {
    outages: outages.map(({ since, until }) => ({ since: since.toISOString(), until: until.toISOString() })),
    heldCount: rows[0]?.count ?? 0,
  };
}
