import { type Kysely, sql } from 'kysely';

/** Announcements (standard auctions), bids on them with their rounds, and the deals that acceptances open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // Folds case and diacritics, both encodings of the Romanian ones; immutable, so that columns can store the result.
  await sql`
    create function platform.folded(text) returns text language sql immutable parallel safe strict as
    $$ select translate(lower($1), 'ăâîșşțţ', 'aaisstt') $$`.execute(db);
  await sql`
    create table main.announcements (
      id uuid primary key default gen_random_uuid(),
      number integer generated always as identity unique,
      owner_account_id uuid not null,
      owner_company_name text not null,
      owner_company jsonb not null,
      version integer not null default 1,
      status text not null
        check (status in ('Pending', 'InProgress', 'Closed', 'Accepted', 'Refused', 'Failed')),
      type text not null check (type in ('Buying', 'Selling')),
      bidding_type text not null check (bidding_type in ('Standard', 'Flexible')),
      privacy_type text not null check (privacy_type in ('Public', 'Incognito')),
      currency text not null check (currency in ('Ron', 'Euro', 'Dollar')),
      is_demo boolean not null default false,
      price_minor integer not null check (price_minor > 0),
      min_price_minor integer,
      max_price_minor integer,
      backup_price_minor integer,
      accepts_desired_price boolean not null,
      quantity_thousandths integer not null check (quantity_thousandths > 0),
      left_thousandths integer not null check (left_thousandths between 0 and quantity_thousandths),
      threshold_thousandths integer check (threshold_thousandths > 0),
      deadline_at timestamptz(3) not null,
      next_change_at timestamptz(3),
      next_reminder_at timestamptz(3),
      active_bid_count integer not null default 0,
      participant_count integer not null default 0,
      best jsonb,
      goods jsonb not null,
      reason text,
      created_at timestamptz(3) not null default clock_timestamp(),
      approved_at timestamptz(3),
      deleted_at timestamptz(3),
      command_id text not null,
      body_hash text not null,
      product text not null generated always as (goods->>'product') stored,
      category text not null generated always as (goods->>'category') stored,
      county text not null generated always as (goods->>'county') stored,
      harvest_year integer not null generated always as ((goods->>'harvestYear')::integer) stored,
      delivery_type text not null generated always as (goods->>'deliveryType') stored,
      is_analysed boolean not null generated always as (jsonb_typeof(goods->'bulletin') = 'object') stored,
      folded_name text not null generated always as (platform.folded(goods->>'name')) stored,
      unique (owner_account_id, command_id),
      check ((threshold_thousandths is null) = (bidding_type = 'Standard'))
    )`.execute(db);
  // Default order of the marketplace: open announcements by their deadline.
  await sql`
    create index announcements_open on main.announcements (deadline_at, id) where status = 'InProgress'`.execute(
    db,
  );
  await sql`create index announcements_owner on main.announcements (owner_account_id, created_at)`.execute(
    db,
  );
  await sql`create index announcements_name on main.announcements using gin (folded_name gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create index announcements_due on main.announcements (next_change_at) where next_change_at is not null`.execute(
    db,
  );
  await sql`
    create index announcements_reminders on main.announcements (next_reminder_at)
    where next_reminder_at is not null`.execute(db);

  await sql`
    create table main.announcement_bids (
      id uuid primary key default gen_random_uuid(),
      announcement_id uuid not null references main.announcements (id) on delete cascade,
      account_id uuid not null,
      number integer not null,
      company_name text not null,
      company jsonb not null,
      status text not null default 'Active' check (status in ('Active', 'Accepted', 'Rejected', 'Removed')),
      version integer not null default 1,
      turn text check (turn in ('bidder', 'owner')),
      rounds jsonb not null,
      placed_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      command_id text not null,
      body_hash text not null,
      unique (announcement_id, account_id, command_id),
      check ((turn is null) = (status <> 'Active'))
    )`.execute(db);
  await sql`
    create unique index announcement_bids_active on main.announcement_bids (announcement_id, account_id)
    where status = 'Active'`.execute(db);
  await sql`create index announcement_bids_account on main.announcement_bids (account_id, changed_at)`.execute(
    db,
  );
  // A decided bid cannot change.
  await sql`
    create function main.refuse_bid_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status <> 'Accepted' then return old; end if;
      elsif old.status = 'Active' or (new.status, new.version, new.rounds)
          is not distinct from (old.status, old.version, old.rounds) then return new;
      end if;
      raise exception 'a bid on an announcement does not change once it is decided';
    end $$`.execute(db);
  await sql`
    create trigger announcement_bids_fixed before update or delete on main.announcement_bids
    for each row execute function main.refuse_bid_change()`.execute(db);

  await sql`
    create table main.deals (
      id uuid primary key default gen_random_uuid(),
      announcement_id uuid not null references main.announcements (id),
      bid_id uuid not null unique references main.announcement_bids (id),
      seller_account_id uuid not null,
      buyer_account_id uuid not null,
      currency text not null,
      terms jsonb not null,
      opened_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index deals_seller on main.deals (seller_account_id, opened_at)`.execute(db);
  await sql`create index deals_buyer on main.deals (buyer_account_id, opened_at)`.execute(db);
}
