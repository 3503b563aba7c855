import { sql } from 'kysely';
import type { LiveDatabase } from '../tables.ts';
import type { AuctionRow } from './auction-row.ts';

/**
 * Locks one auction until the end of the transaction. What the decision depends on is read in later statements, the
 * clock first: this one may have waited past the deadline [L3].
 */
export async function lockAuction(db: LiveDatabase, id: string): Promise<AuctionRow | undefined> {
  const { rows } = await sql<AuctionRow>`select * from live.auctions where id = ${id} for update`.execute(db);
  return rows[0];
}
