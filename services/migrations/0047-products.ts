import { type Kysely, sql } from 'kysely';

/** Products of the older flow, the offers on them, and the deals that they open [X1–X5]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.products (
      id uuid primary key default gen_random_uuid(),
      provider_account_id uuid not null,
      provider_company_name text not null,
      provider_company jsonb not null,
      version integer not null default 1,
      edited_version integer not null default 1,
      phase text not null default 'inactive'
        check (phase in ('inactive', 'active', 'closed', 'sold', 'minimumMissed', 'cancelled')),
      is_demo boolean not null default false,
      product_name text not null,
      category text not null,
      crop text,
      quality jsonb,
      description text,
      producer text not null,
      country_of_origin text not null,
      unit text not null check (unit in ('Ton', 'Kg', 'Litre', 'Bag', 'Piece')),
      currency text not null check (currency in ('Ron', 'Euro', 'Dollar')),
      unit_price_minor integer not null check (unit_price_minor > 0),
      price_type text not null check (price_type in ('VatIncluded', 'NoVat', 'InvertedVat')),
      piece_thousandths integer not null check (piece_thousandths > 0),
      minimum_thousandths integer not null check (minimum_thousandths > 0),
      total_thousandths integer not null,
      offered_thousandths integer not null default 0,
      offer_count integer not null default 0,
      collective_count integer not null default 0,
      participant_count integer not null default 0,
      has_accepted boolean not null default false,
      participation_deadline_at timestamptz(3) not null,
      delivery_deadline text not null check (delivery_deadline ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      distribution_counties text[] not null,
      photos text[] not null default '{}',
      final_price_minor integer check (final_price_minor between 1 and unit_price_minor),
      published_at timestamptz(3),
      closed_at timestamptz(3),
      next_change_at timestamptz(3),
      reason text,
      created_at timestamptz(3) not null default clock_timestamp(),
      deleted_at timestamptz(3),
      command_id text not null,
      body_hash text not null,
      status text not null generated always as (case phase
        when 'inactive' then 'Inactive' when 'active' then 'Active' when 'closed' then 'Closed' else 'Ended' end) stored,
      folded_name text not null generated always as (platform.folded(product_name || ' ' || producer)) stored,
      unique (provider_account_id, command_id),
      check (minimum_thousandths <= total_thousandths),
      check (offered_thousandths between 0 and total_thousandths)
    )`.execute(db);
  // Default order and filters of the list: an exact total reads no wide row.
  await sql`
    create index products_active on main.products (participation_deadline_at, id)
    include (category, crop, distribution_counties, currency, unit_price_minor, folded_name, published_at)
    where phase = 'active' and deleted_at is null`.execute(db);
  await sql`create index products_provider on main.products (provider_account_id, created_at)`.execute(db);
  await sql`create index products_name on main.products using gin (folded_name gin_trgm_ops)`.execute(db);
  await sql`
    create index products_due on main.products (next_change_at) where next_change_at is not null`.execute(db);

  await sql`
    create table main.product_offers (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references main.products (id) on delete cascade,
      account_id uuid not null,
      company_name text not null,
      company jsonb not null,
      offer_type text not null check (offer_type in ('Collective', 'Single')),
      status text not null check (status in ('Active', 'Accepted', 'Rejected', 'Removed')),
      version integer not null default 1,
      quantity_thousandths integer not null check (quantity_thousandths > 0),
      placed_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      command_id text not null,
      body_hash text not null,
      unique (product_id, account_id, command_id),
      check (offer_type = 'Collective' or status = 'Accepted')
    )`.execute(db);
  await sql`
    create unique index product_offers_active on main.product_offers (product_id, account_id)
    where status = 'Active'`.execute(db);
  await sql`create index product_offers_account on main.product_offers (account_id, placed_at)`.execute(db);

  await sql`
    alter table main.deals
      add column product_id uuid references main.products (id),
      add column product_offer_id uuid unique references main.product_offers (id),
      add column product jsonb,
      drop constraint one_source,
      add constraint one_source check (num_nonnulls(bid_id, live_auction_id, product_offer_id) = 1),
      add constraint product_of_deal check (num_nonnulls(product_id, product_offer_id, product) in (0, 3))`.execute(
    db,
  );
  await sql`create index deals_product on main.deals (product_id) where product_id is not null`.execute(db);
  // A decided offer cannot change; an accepted offer may still end with its product while it has no deal.
  await sql`
    create function main.refuse_offer_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status <> 'Accepted' then return old; end if;
      elsif old.status = 'Active' or (new.status, new.version, new.quantity_thousandths)
          is not distinct from (old.status, old.version, old.quantity_thousandths) then return new;
      elsif old.status = 'Accepted' and new.status = 'Removed'
          and new.quantity_thousandths = old.quantity_thousandths
          and not exists (select from main.deals d where d.product_offer_id = old.id) then return new;
      end if;
      raise exception 'an offer on a product does not change once it is decided';
    end $$`.execute(db);
  await sql`
    create trigger product_offers_fixed before update or delete on main.product_offers
    for each row execute function main.refuse_offer_change()`.execute(db);
}
