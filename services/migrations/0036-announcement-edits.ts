import { type Kysely, sql } from 'kysely';

/** The version that the owner's last edit of goods, price or terms made: a bid on an earlier one was not on what is offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.announcements add column edited_version integer not null default 1`.execute(db);
}
