import { type Kysely, sql } from 'kysely';

/** Live auctions: the row that is locked, its log, its participants, and the decisions made under the lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema live`.execute(db);

  await sql`
    create table live.auctions (
      id uuid primary key default gen_random_uuid(),
      owner_account_id uuid not null,
      owner_company_name text not null,
      version integer not null,
      status text not null,
      type text not null check (type in ('Selling', 'Buying')),
      bidding_type text not null check (bidding_type in ('Standard', 'Flexible')),
      privacy_type text not null check (privacy_type in ('Public', 'Incognito')),
      audience text not null check (audience in ('Open', 'Invited')),
      is_demo boolean not null default false,
      currency text not null,
      quantity_kg integer not null check (quantity_kg > 0),
      starting_price_minor integer not null check (starting_price_minor > 0),
      desired_price_minor integer check (desired_price_minor > 0),
      backup_price_minor integer check (backup_price_minor > 0),
      step_minor integer not null check (step_minor > 0),
      goods jsonb not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      hard_ends_at timestamptz(3) not null,
      extension_window_ms integer not null,
      decision_window_ms integer not null,
      decision_ends_at timestamptz(3),
      next_change_at timestamptz(3),
      best_price_minor integer,
      best_number integer,
      best_at timestamptz(3),
      best_automatic boolean,
      bid_count integer not null default 0,
      participant_count integer not null default 0,
      outcome jsonb,
      last_at timestamptz(3) not null,
      last_hash text not null,
      created_at timestamptz not null default clock_timestamp(),
      check (starts_at < ends_at and ends_at <= hard_ends_at)
    )`.execute(db);
  await sql`create index auctions_next_change on live.auctions (next_change_at) where next_change_at is not null`.execute(
    db,
  );
  await sql`create index auctions_status on live.auctions (status, ends_at)`.execute(db);
  await sql`create index auctions_owner on live.auctions (owner_account_id)`.execute(db);

  await sql`
    create table live.entries (
      auction_id uuid not null references live.auctions (id),
      version integer not null,
      kind text not null,
      number integer,
      price_minor integer,
      at timestamptz(3) not null,
      automatic boolean not null,
      ends_at timestamptz(3) not null,
      reason text,
      hash text not null,
      primary key (auction_id, version)
    )`.execute(db);
  await sql`
    create function live.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log of an auction is append-only';
    end $$`.execute(db);
  await sql`
    create trigger entries_append_only before update or delete or truncate on live.entries
    for each statement execute function live.refuse_change()`.execute(db);

  // The company's name at the time of the first bid. Later changes of the company do not alter it.
  await sql`
    create table live.participants (
      auction_id uuid not null references live.auctions (id),
      account_id uuid not null,
      number integer not null,
      company_name text not null,
      price_minor integer not null,
      version integer not null,
      primary key (auction_id, account_id),
      unique (auction_id, number)
    )`.execute(db);
  await sql`create index participants_account on live.participants (account_id)`.execute(db);

  await sql`
    create table live.decisions (
      auction_id uuid not null references live.auctions (id),
      account_id uuid not null,
      command_id text not null,
      body_hash text not null,
      answer jsonb not null,
      at timestamptz(3) not null,
      primary key (auction_id, account_id, command_id)
    )`.execute(db);

  await sql`
    create table live.terms_acceptances (
      auction_id uuid not null references live.auctions (id),
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      primary key (auction_id, account_id)
    )`.execute(db);

  await sql`
    create table live.invited_accounts (
      auction_id uuid not null references live.auctions (id),
      account_id uuid not null,
      primary key (auction_id, account_id)
    )`.execute(db);

  await sql`
    create table live.selling_products (
      key text primary key,
      ro text not null,
      en text not null,
      position integer not null
    )`.execute(db);
}
