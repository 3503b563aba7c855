import { type Kysely, sql } from 'kysely';

/** Second factors, incomplete sign-ins, details of sessions, and removal of lost factors [S13–S15]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The secret is encrypted with a key outside the database; each code counts once: `last_step` only increases.
  await sql`
    create table main.factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references main.users (id) on delete cascade,
      kind text not null check (kind in ('totp', 'passkey')),
      name text not null,
      secret text,
      last_step bigint,
      credential_id text unique,
      public_key text,
      counter bigint,
      transports text[],
      created_at timestamptz(3) not null default clock_timestamp(),
      last_used_at timestamptz(3),
      check (num_nonnulls(secret, last_step) = case kind when 'totp' then 2 else 0 end),
      check (num_nonnulls(credential_id, public_key, counter, transports) = case kind when 'passkey' then 4 else 0 end)
    )`.execute(db);
  await sql`create index factors_user on main.factors (user_id)`.execute(db);
  await sql`
    create table main.totp_set_ups (
      user_id uuid primary key references main.users (id) on delete cascade,
      secret text not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`
    create table main.recovery_codes (
      user_id uuid not null references main.users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table main.wrong_codes (
      user_id uuid primary key references main.users (id) on delete cascade,
      count integer not null,
      since timestamptz(3) not null
    )`.execute(db);
  // The state between password and second factor: not a session, so it authorises no call.
  await sql`
    create table main.sign_ins (
      ticket_hash text primary key,
      user_id uuid not null references main.users (id) on delete cascade,
      step text not null check (step in ('prove', 'setUp')),
      factor_added_at timestamptz,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_ins_user on main.sign_ins (user_id)`.execute(db);
  await sql`create index sign_ins_end on main.sign_ins (ends_at)`.execute(db);
  await sql`
    create table main.used_challenges (
      challenge_hash text primary key,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`
    create table main.known_devices (
      user_id uuid not null references main.users (id) on delete cascade,
      device_hash text not null,
      last_at timestamptz not null default clock_timestamp(),
      primary key (user_id, device_hash)
    )`.execute(db);
  await sql`
    create table main.factor_recoveries (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references main.users (id) on delete cascade,
      requested_at timestamptz(3) not null default clock_timestamp(),
      approved_by_user_id uuid references main.users (id),
      due_at timestamptz(3),
      ended_at timestamptz(3),
      outcome text check (outcome in ('Removed', 'Cancelled', 'Rejected')),
      check (num_nonnulls(ended_at, outcome) in (0, 2)),
      check (num_nonnulls(approved_by_user_id, due_at) in (0, 2))
    )`.execute(db);
  await sql`
    create unique index factor_recoveries_open on main.factor_recoveries (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create index factor_recoveries_due on main.factor_recoveries (due_at) where ended_at is null`.execute(db);
  await sql`
    alter table main.sessions
      add column factor_at timestamptz,
      add column device text,
      add column network text,
      add column last_used_at timestamptz not null default clock_timestamp()`.execute(db);
  // Administrators must sign in again, from now on with a second factor.
  await sql`
    delete from main.sessions s using main.users u where u.id = s.user_id and u.role = 'Admin'`.execute(db);
}
