import { type Kysely, sql } from 'kysely';

/** Saved searches of announcements, their matches, and the approvals that are not matched yet [A11]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.saved_searches (
      account_id uuid not null references main.accounts (id) on delete cascade,
      id uuid not null,
      name text not null,
      frequency text not null check (frequency in ('AtOnce', 'Daily', 'Never')),
      filters jsonb not null,
      saved_at timestamptz(3) not null default clock_timestamp(),
      primary key (account_id, id)
    )`.execute(db);
  // Inserted by the approval, removed by the matching.
  await sql`
    create table main.approvals_to_match (
      id bigint generated always as identity primary key,
      announcement_id uuid not null,
      approved_at timestamptz(3) not null
    )`.execute(db);
  // Kept while the announcement is open, so that each search finds it once. Without a foreign key to the announcement:
  // its check locks the row, and bids would wait.
  await sql`
    create table main.search_matches (
      account_id uuid not null,
      search_id uuid not null,
      announcement_id uuid not null,
      tell_at timestamptz(3),
      primary key (account_id, search_id, announcement_id),
      foreign key (account_id, search_id) references main.saved_searches (account_id, id) on delete cascade
    )`.execute(db);
  await sql`create index search_matches_due on main.search_matches (tell_at) where tell_at is not null`.execute(
    db,
  );
  await sql`create index search_matches_announcement on main.search_matches (announcement_id)`.execute(db);
}
