import { type Kysely, sql } from 'kysely';

/** The catalogue: categories of all produce, and products with their options [X6]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema catalogue`.execute(db);
  // Never deleted: references keep the name of their category.
  await sql`
    create table catalogue.categories (
      id text primary key,
      ro text not null,
      en text not null,
      is_hidden boolean not null default false,
      position integer generated always as identity,
      version integer not null default 1
    )`.execute(db);
  await sql`
    insert into catalogue.categories (id, ro, en) values
      ('Cereals', 'Cereale', 'Cereals'), ('Others', 'Altele', 'Others')`.execute(db);
  await sql`
    create table catalogue.products (
      id uuid primary key default gen_random_uuid(),
      version integer not null default 1,
      ro text not null,
      en text not null,
      description_ro text,
      description_en text,
      crop text,
      categories text[] not null,
      pictures text[] not null default '{}',
      command_id text not null unique,
      body_hash text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      changed_at timestamptz(3) not null default clock_timestamp(),
      folded_name text not null generated always as (platform.folded(ro || ' ' || en)) stored,
      folded_ro text not null generated always as (platform.folded(ro)) stored
    )`.execute(db);
  await sql`create index products_name on catalogue.products using gin (folded_name gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index products_categories on catalogue.products using gin (categories)`.execute(db);
  await sql`create index products_order on catalogue.products (folded_ro, id)`.execute(db);
  await sql`
    create table catalogue.options (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references catalogue.products (id) on delete cascade,
      position integer generated always as identity,
      ro text not null,
      en text not null,
      unit text not null,
      content text,
      content_unit text,
      command_id text unique,
      body_hash text
    )`.execute(db);
  await sql`create index options_product on catalogue.options (product_id, position)`.execute(db);
}
