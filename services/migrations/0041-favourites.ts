import { type Kysely, sql } from 'kysely';

/** Announcements that accounts marked as favourites, and whether the account was reminded of the deadline [A10]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key to the announcement: its check locks the row, and bids would wait for favourites.
  await sql`
    create table main.favourites (
      account_id uuid not null references main.accounts (id) on delete cascade,
      announcement_id uuid not null,
      at timestamptz(3) not null default clock_timestamp(),
      is_reminded boolean not null default false,
      primary key (account_id, announcement_id)
    )`.execute(db);
  await sql`create index favourites_announcement on main.favourites (announcement_id)`.execute(db);
}
