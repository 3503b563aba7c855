import { type Kysely, sql } from 'kysely';

/** Hashed networks from which users have signed in: their sign-ins take priority over others [S2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.sign_in_origins (
      user_id uuid not null references main.users (id) on delete cascade,
      origin_hash text not null,
      last_at timestamptz not null default clock_timestamp(),
      primary key (user_id, origin_hash)
    )`.execute(db);
  await sql`create index sign_in_origins_last on main.sign_in_origins (last_at)`.execute(db);
}
