import { type Kysely, sql } from 'kysely';

/** The version of the owner's last edit of goods, price or terms: bids on earlier versions are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.announcements add column edited_version integer not null default 1`.execute(db);
}
