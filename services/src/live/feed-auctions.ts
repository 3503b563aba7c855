import { sql } from 'kysely';
import { findAuctionViews } from './auction/auction-view.ts';
import { snapshotOf } from './auction/snapshot.ts';
import type { LiveDatabase } from './tables.ts';

/** Snapshots of auctions for the relay, as JSON text. */
export async function feedState(db: LiveDatabase, ids: readonly string[]): Promise<string> {
  const views = await findAuctionViews(db, ids);
  return JSON.stringify({ auctions: views.map(({ state, row }) => snapshotOf(state, row.hidden_reason)) });
}

/** Only the versions, for the relay's comparison. */
export async function feedVersions(
  db: LiveDatabase,
  ids: readonly string[],
): Promise<{ epoch: number; versions: Record<string, number> }> {
  const { rows } = await sql<{ epoch: number; versions: Record<string, number> | null }>`
    select epoch, (
      select json_object_agg(id, version) from live.auctions where id = any(${ids}::uuid[])
    ) as versions from platform.epoch`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no epoch');
  return { epoch: row.epoch, versions: row.versions ?? {} };
}
