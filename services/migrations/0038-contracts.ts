import { type Kysely, sql } from 'kysely';

/** Contracts of deals with their versions, signatures and signing codes [C1, C2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence main.contract_numbers`.execute(db);
  await sql`
    alter table main.deals
      add column contract_number text unique,
      add column contract_at timestamptz,
      add column concluded_at timestamptz`.execute(db);
  await sql`
    create table main.contracts (
      id uuid primary key default gen_random_uuid(),
      deal_id uuid not null references main.deals (id),
      version integer not null check (version > 0),
      kind text not null check (kind in ('General', 'Custom', 'Bidder')),
      file_key text not null references platform.files (key),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      made_at timestamptz not null default clock_timestamp(),
      unique (deal_id, version)
    )`.execute(db);
  await sql`
    create table main.contract_signatures (
      contract_id uuid not null references main.contracts (id),
      side text not null check (side in ('seller', 'buyer')),
      account_id uuid not null,
      user_id uuid not null,
      signer_name text not null,
      sha256 text not null,
      signed_at timestamptz not null default clock_timestamp(),
      primary key (contract_id, side)
    )`.execute(db);
  await sql`
    create table main.signing_codes (
      contract_id uuid not null references main.contracts (id),
      user_id uuid not null references main.users (id) on delete cascade,
      code_hash text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      sent_count integer not null,
      wrong_count integer not null default 0,
      primary key (contract_id, user_id)
    )`.execute(db);
  // Versions and signatures cannot change.
  await sql`
    create function main.keep_contract() returns trigger language plpgsql as $$
    begin
      raise exception 'contracts and signatures do not change';
    end $$`.execute(db);
  for (const table of ['contracts', 'contract_signatures'])
    await sql`
      create trigger keep before update or delete on main.${sql.raw(table)}
      for each row execute function main.keep_contract()`.execute(db);
}
