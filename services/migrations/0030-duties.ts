import { type Kysely, sql } from 'kysely';

/** Administrators who are on duty for the auctions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.duties (
      user_id uuid primary key,
      until timestamptz not null
    )`.execute(db);
}
