import { type Kysely, sql } from 'kysely';

/** Lets the clock compute the summaries of annulled deals again: what is owed in them, and that no truck waits [D12]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update main.deals set next_change_at = clock_timestamp() where life->>'stage' = 'annulled'`.execute(
    db,
  );
}
