import { type Kysely, sql } from 'kysely';

/** The session that subscribed a browser to pushes: they end with it. Null for older subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.push_subscriptions add column session_id uuid`.execute(db);
}
