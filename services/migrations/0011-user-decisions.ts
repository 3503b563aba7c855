import { type Kysely, sql } from 'kysely';

/** Decisions on users, which take effect when the time to undo them ends, and requests to complete an account [S6]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.user_decisions (
      user_id uuid primary key references main.users (id) on delete cascade,
      by_user_id uuid not null references main.users (id),
      decision text not null check (decision in ('activate', 'requestCompletion')),
      company_version integer,
      note text,
      due_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index user_decisions_due on main.user_decisions (due_at)`.execute(db);
  await sql`
    alter table main.accounts
      add column completion_reason text,
      add column completion_requested_at timestamptz(3),
      add check (num_nonnulls(completion_reason, completion_requested_at) in (0, 2))`.execute(db);
}
