import { type Kysely, sql } from 'kysely';

/** Permissions that users requested [S6], and those to grant together with an activation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deleted when the permission is granted; a refused request stays, so that its user can read it.
  await sql`
    create table main.permission_requests (
      user_id uuid not null references main.users (id) on delete cascade,
      permission text not null,
      requested_at timestamptz(3) not null default clock_timestamp(),
      refused_at timestamptz(3),
      reason text,
      primary key (user_id, permission),
      check (num_nonnulls(refused_at, reason) in (0, 2))
    )`.execute(db);
  await sql`
    create index permission_requests_open on main.permission_requests (permission, requested_at)
    where refused_at is null`.execute(db);
  await sql`alter table main.user_decisions add column permission text`.execute(db);
}
