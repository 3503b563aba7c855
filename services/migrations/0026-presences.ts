import { type Kysely, sql } from 'kysely';

/** Invited accounts that relays report as connected [I2]; unlogged, because relays report again within seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table live.presences (
      auction_id uuid not null,
      account_id uuid not null,
      since timestamptz(3) not null,
      until timestamptz(3) not null check (until > since),
      primary key (auction_id, account_id)
    )`.execute(db);
}
