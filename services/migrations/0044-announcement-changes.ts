import { type Kysely, sql } from 'kysely';

/** The transaction that last wrote each announcement: finds changes that a snapshot has not seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A constant default: existing rows are not rewritten, and count as seen by every snapshot.
  await sql`alter table main.announcements add column changed_in xid8 not null default '0'`.execute(db);
  await sql`
    create function main.mark_announcement_change() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger announcements_changed before insert or update on main.announcements
    for each row execute function main.mark_announcement_change()`.execute(db);
  await sql`create index announcements_changed on main.announcements (changed_in)`.execute(db);
}
