import { type Kysely, sql } from 'kysely';

/** Reports of content that is illegal or against the terms, with the decision and the answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.content_reports (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('announcement', 'product', 'company', 'liveAuction')),
      subject_id uuid not null,
      subject_name text not null,
      reason text not null,
      details text not null,
      email text not null,
      locale text not null check (locale in ('ro', 'en')),
      account_id uuid references main.accounts (id) on delete set null,
      at timestamptz(3) not null default clock_timestamp(),
      decision text check (decision in ('Removed', 'Kept')),
      answer text,
      decided_by_user_id uuid references main.users (id),
      decided_at timestamptz(3)
    )`.execute(db);
  await sql`create index content_reports_open on main.content_reports (at) where decided_at is null`.execute(
    db,
  );
  await sql`create index content_reports_email on main.content_reports (lower(email), at)`.execute(db);
  await sql`create index content_reports_account on main.content_reports (account_id, at)`.execute(db);
}
