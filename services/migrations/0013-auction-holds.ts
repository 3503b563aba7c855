import { type Kysely, sql } from 'kysely';

/** Holds of running auctions [L11]: while held, an auction and the entries of its log have no end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live.auctions add column hold jsonb`.execute(db);
  await sql`alter table live.entries alter column ends_at drop not null`.execute(db);
}
