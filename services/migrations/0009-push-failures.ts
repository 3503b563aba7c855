import { type Kysely, sql } from 'kysely';

/** Number of consecutive failed pushes to a browser, and the time until which no push is sent to it [N2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.push_subscriptions
      add column failures integer not null default 0,
      add column paused_until timestamptz`.execute(db);
}
