import { type Kysely, sql } from 'kysely';

/** Administrators who watch the auctions now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.duties (
      user_id uuid primary key,
      until timestamptz not null
    )`.execute(db);
}
