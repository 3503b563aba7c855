import { type Kysely, sql } from 'kysely';

/** Accounts, their users and sessions [S1, S2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema main`.execute(db);

  await sql`
    create table main.accounts (
      id uuid primary key default gen_random_uuid(),
      company_name text,
      company_number text,
      administrator_name text,
      telephone text,
      bank text,
      bank_branch text,
      bank_account_number text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  // email_folded is the e-mail in lower case: one account per address.
  await sql`
    create table main.users (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references main.accounts (id),
      email text not null,
      email_folded text not null unique,
      password_hash text not null,
      role text not null check (role in ('Admin', 'Client', 'Provider', 'Bidder')),
      is_active boolean not null default false,
      email_confirmed_at timestamptz,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index users_account on main.users (account_id)`.execute(db);

  await sql`
    create table main.user_permissions (
      user_id uuid not null references main.users (id) on delete cascade,
      permission text not null,
      granted_at timestamptz not null default clock_timestamp(),
      primary key (user_id, permission)
    )`.execute(db);

  // Only the SHA-256 of the token is stored, in hex.
  await sql`
    create table main.sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash text not null unique,
      user_id uuid not null references main.users (id) on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on main.sessions (user_id)`.execute(db);
  await sql`create index sessions_end on main.sessions (ends_at)`.execute(db);
}
