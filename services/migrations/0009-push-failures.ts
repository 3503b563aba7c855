import { type Kysely, sql } from 'kysely';

/** How often pushes to a browser failed in a row, and until when none is sent to it [N2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.push_subscriptions
      add column failures integer not null default 0,
      add column paused_until timestamptz`.execute(db);
}
