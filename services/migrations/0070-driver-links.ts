import { type Kysely, sql } from 'kysely';

/** Files that facts of deals name, and the links of drivers [D3–D5, D9]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.deal_files (
      id uuid primary key default gen_random_uuid(),
      deal_id uuid not null references main.deals (id),
      -- Of a driver's file, which has no account.
      load_id uuid,
      account_id uuid,
      file_key text not null,
      name text not null,
      sha256 text not null,
      is_used boolean not null default false,
      uploaded_at timestamptz(3) not null default clock_timestamp(),
      check ((account_id is null) = (load_id is not null))
    )`.execute(db);
  await sql`create index deal_files_deal on main.deal_files (deal_id)`.execute(db);
  await sql`create index deal_files_unused on main.deal_files (uploaded_at) where not is_used`.execute(db);
  await sql`
    create table main.driver_links (
      deal_id uuid not null references main.deals (id),
      load_id uuid not null,
      token text not null unique,
      places jsonb not null,
      made_by uuid not null,
      made_at timestamptz(3) not null default clock_timestamp(),
      primary key (deal_id, load_id)
    )`.execute(db);
}
