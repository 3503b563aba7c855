import { type Kysely, sql } from 'kysely';

/** Number of watchers of each auction at each relay; unlogged, because relays report again within seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table live.relay_watchers (
      auction_id uuid not null,
      relay_id text not null,
      report_id uuid not null,
      watchers integer not null check (watchers > 0),
      reported_at timestamptz(3) not null,
      primary key (auction_id, relay_id)
    )`.execute(db);
}
