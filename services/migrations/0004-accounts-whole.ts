import { type Kysely, sql } from 'kysely';

/** Further account data: company details, documents, links by mail, stored files, and the administrators' audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.accounts
      add column j_number text,
      add column county_of_activity text,
      add column invoice_address jsonb,
      add column delivery_address jsonb,
      add column distribution_counties text[] not null default '{}',
      add column provider_account boolean not null default false,
      add column locale text not null default 'ro' check (locale in ('ro', 'en')),
      add column terms_version text,
      add column terms_accepted_at timestamptz,
      add column closed_at timestamptz`.execute(db);
  await sql`create index accounts_created on main.accounts (created_at desc, id)`.execute(db);

  // Single-use links by mail [S3]. Only the SHA-256 of the token is stored, in hex.
  await sql`
    create table main.link_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references main.users (id) on delete cascade,
      purpose text not null check (purpose in ('confirmEmail', 'resetPassword')),
      token_hash text not null unique,
      created_at timestamptz not null default clock_timestamp(),
      ends_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index link_tokens_user on main.link_tokens (user_id, purpose, created_at)`.execute(db);
  await sql`create index link_tokens_end on main.link_tokens (ends_at)`.execute(db);

  // Every stored file of every module. The row is inserted before the bytes and deleted after them: no file is lost.
  await sql`
    create table platform.files (
      key text primary key,
      owner_account_id uuid not null,
      name text not null,
      mime_type text not null,
      size_bytes integer not null check (size_bytes >= 0),
      sha256 text,
      created_at timestamptz not null default clock_timestamp(),
      kept_at timestamptz,
      removed_at timestamptz,
      erased_at timestamptz
    )`.execute(db);
  await sql`create index files_owner on platform.files (owner_account_id, created_at)`.execute(db);
  await sql`
    create index files_unneeded on platform.files (created_at)
    where kept_at is null or removed_at is not null`.execute(db);

  // One document of each type; a new one replaces the old one [S8].
  await sql`
    create table main.documents (
      account_id uuid not null references main.accounts (id),
      type text not null check (type in ('CompanyNumber', 'Garanty', 'Identification', 'AccountStatement')),
      file_key text not null unique references platform.files (key),
      uploaded_at timestamptz not null default clock_timestamp(),
      primary key (account_id, type)
    )`.execute(db);

  // Refers to users by id alone: closing the account anonymises these rows too.
  await sql`
    create table main.audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      by_user_id uuid not null references main.users (id),
      action text not null,
      subject_user_id uuid references main.users (id),
      subject text,
      details jsonb not null default '{}',
      check (num_nonnulls(subject_user_id, subject) = 1)
    )`.execute(db);
  await sql`create index audit_log_subject on main.audit_log (subject_user_id)`.execute(db);
  await sql`
    create function main.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on main.audit_log
    for each statement execute function main.refuse_change()`.execute(db);
}
