import { type Kysely, sql } from 'kysely';

/** Calls that posted an auction: makes repetitions idempotent and counts the postings of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.postings (
      account_id uuid not null,
      command_id text not null,
      body_hash text not null,
      auction_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      primary key (account_id, command_id)
    )`.execute(db);
}
