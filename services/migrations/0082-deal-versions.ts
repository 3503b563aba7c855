import { type Kysely, sql } from 'kysely';

/**
 * Deals count their changes, like announcements and products: what the clock changes leaves no other row, and a party
 * that was disconnected must learn of it. The default also serves deals that the previous release opens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.deals add column version integer not null default 1`.execute(db);
}
