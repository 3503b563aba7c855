import { type Kysely, sql } from 'kysely';

/**
 * Names bids on products as such: the table, its columns in products and deals, functions, indexes and constraints.
 * The previous release runs on the old names until it is replaced: an updatable view stands for the table, and
 * triggers keep the old columns equal to the new ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which the product's acts lock them.
  for (const table of ['products', 'product_offers', 'deals'])
    await sql`lock table main.${sql.ref(table)} in access exclusive mode`.execute(db);
  await sql`alter table main.product_offers rename to product_bids`.execute(db);
  for (const [table, before, after] of columns)
    await sql`
      alter table main.${sql.ref(table)} rename column ${sql.ref(before)} to ${sql.ref(after)}`.execute(db);
  await renameConstraintsAndIndexes(db);

  await sql`alter function main.refuse_offer_change() rename to refuse_product_bid_change`.execute(db);
  await sql`
    create or replace function main.refuse_product_bid_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status <> 'Accepted' then return old; end if;
      elsif old.status = 'Active' or (new.status, new.version, new.quantity_thousandths)
          is not distinct from (old.status, old.version, old.quantity_thousandths) then return new;
      elsif old.status = 'Accepted' and new.status = 'Removed'
          and new.quantity_thousandths = old.quantity_thousandths
          and not exists (select from main.deals d where d.product_bid_id = old.id) then return new;
      end if;
      raise exception 'a bid on a product does not change once it is decided';
    end $$`.execute(db);
  await sql`alter trigger product_offers_fixed on main.product_bids rename to product_bids_fixed`.execute(db);
  await sql`alter function live.refuse_offer_change() rename to refuse_personalized_bid_change`.execute(db);

  await keepOldNames(db);
}

const columns = [
  ['products', 'offered_thousandths', 'bid_thousandths'],
  ['products', 'offer_count', 'bid_count'],
  ['deals', 'product_offer_id', 'product_bid_id'],
] as const;

/** Renames constraints and indexes that contain the old names. The index of a constraint is renamed with it. */
async function renameConstraintsAndIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare named record;
    begin
      for named in
        select conrelid::regclass as owner, conname as name from pg_constraint
        where connamespace = 'main'::regnamespace and conname ~ 'product_offer|offered_thousandths|offer_count'
      loop
        execute format('alter table %s rename constraint %I to %I', named.owner, named.name,
          replace(replace(replace(named.name, 'product_offer', 'product_bid'), 'offered_', 'bid_'),
            'offer_count', 'bid_count'));
      end loop;
      for named in
        select relname as name from pg_class
        where relnamespace = 'main'::regnamespace and relkind = 'i' and relname like 'product\\_offer%'
      loop
        execute format('alter index main.%I rename to %I', named.name,
          replace(named.name, 'product_offer', 'product_bid'));
      end loop;
    end $$`.execute(db);
}

/** The old names, for the previous release. A later step drops them. */
async function keepOldNames(db: Kysely<unknown>): Promise<void> {
  await sql`create view main.product_offers as select * from main.product_bids`.execute(db);
  await sql`
    alter table main.products add column offered_thousandths integer, add column offer_count integer`.execute(
    db,
  );
  await sql`alter table main.deals add column product_offer_id uuid`.execute(db);
  await sql`
    update main.products set offered_thousandths = bid_thousandths, offer_count = bid_count`.execute(db);
  await sql`
    update main.deals set product_offer_id = product_bid_id where product_bid_id is not null`.execute(db);
  for (const [table, before] of columns)
    await sql`
      comment on column main.${sql.ref(table)}.${sql.ref(before)} is 'of the previous release'`.execute(db);

  // An old column that a statement sets wins; otherwise it follows the new one.
  await sql`
    create function main.keep_old_product_columns() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.bid_thousandths := coalesce(new.offered_thousandths, new.bid_thousandths);
        new.bid_count := coalesce(new.offer_count, new.bid_count);
      else
        if new.offered_thousandths is distinct from old.offered_thousandths then
          new.bid_thousandths := new.offered_thousandths;
        end if;
        if new.offer_count is distinct from old.offer_count then
          new.bid_count := new.offer_count;
        end if;
      end if;
      new.offered_thousandths := new.bid_thousandths;
      new.offer_count := new.bid_count;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_old_columns before insert or update on main.products
    for each row execute function main.keep_old_product_columns()`.execute(db);
  await sql`
    create function main.keep_old_deal_column() returns trigger language plpgsql as $$
    begin
      new.product_bid_id := coalesce(new.product_offer_id, new.product_bid_id);
      new.product_offer_id := new.product_bid_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_old_column before insert on main.deals
    for each row execute function main.keep_old_deal_column()`.execute(db);
}
