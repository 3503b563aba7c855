import { type Kysely, sql } from 'kysely';

/** Auctions that accounts follow, and the notifications that were sent about each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: its check locks the auction's row, and bids would wait for followers.
  await sql`
    create table live.follows (
      account_id uuid not null,
      auction_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      start_told boolean not null default false,
      end_told boolean not null default false,
      primary key (account_id, auction_id)
    )`.execute(db);
  await sql`create index follows_auction on live.follows (auction_id) where not (start_told and end_told)`.execute(
    db,
  );
}
