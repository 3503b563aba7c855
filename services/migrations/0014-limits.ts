import { type Kysely, sql } from 'kysely';

/**
 * The limit up to which the system bids for a participant [L7], and when it was set. `limit_changes` counts the changes
 * that add no entry, so that the account's pages are notified of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live.participants
      add column limit_minor integer,
      add column limit_at timestamptz(3),
      add column limit_changes integer not null default 0`.execute(db);
}
