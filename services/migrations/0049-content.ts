import { type Kysely, sql } from 'kysely';

/** Items of the content service, imported from files, and read statistics: daily reads and pairs of reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema content`.execute(db);
  // One row: the folder that the other tables were imported from.
  await sql`
    create table content.imports (
      id boolean primary key default true check (id),
      folder_hash text not null,
      imported_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table content.items (
      id uuid primary key,
      model text not null check (model in ('Post', 'Page', 'Author', 'Category')),
      created_on timestamptz(0) not null,
      channels text[] not null,
      stories text[] not null,
      context jsonb
    )`.execute(db);
  // Search ignores diacritics: texts are folded before stemming.
  await sql`
    create function content.language_of(locale text) returns regconfig language sql immutable parallel safe as
    $$ select case locale when 'en-US' then 'pg_catalog.english'::regconfig else 'pg_catalog.romanian'::regconfig end $$`.execute(
    db,
  );
  await sql`
    create function content.words_of(locale text, body text) returns tsvector language sql immutable parallel safe as
    $$ select to_tsvector(content.language_of(locale), platform.folded(body)) $$`.execute(db);
  await sql`
    create function content.without_numbers(body text) returns text language sql immutable parallel safe as
    $$ select regexp_replace(body, '\\S*[0-9]\\S*', ' ', 'g') $$`.execute(db);
  // Shorter stems are conjunctions and prepositions; folding hides them from the list of stop words.
  await sql`
    create function content.entities_of(locale text, headline text) returns text[] language sql immutable parallel safe as
    $$ select array(
      select stem from unnest(tsvector_to_array(content.words_of(locale, content.without_numbers(headline)))) as stem
      where length(stem) >= 4) $$`.execute(db);
  await sql`
    create table content.localizations (
      item_id uuid not null references content.items (id) on delete cascade,
      locale text not null,
      model text not null,
      slug text,
      changed_on timestamptz(0) not null,
      publish_on timestamptz(0),
      fields jsonb not null,
      blocks jsonb not null,
      assets jsonb not null,
      asset_ids uuid[] not null,
      tags jsonb not null,
      keyword_slugs text[] not null,
      tag_slugs text[] not null,
      reference_ids uuid[] not null,
      read_minutes integer,
      headline text not null,
      full_text text not null,
      words tsvector not null
        generated always as (content.words_of(locale, content.without_numbers(full_text))) stored,
      words_and_numbers tsvector not null generated always as (content.words_of(locale, full_text)) stored,
      entities text[] not null generated always as (content.entities_of(locale, headline)) stored,
      primary key (item_id, locale)
    )`.execute(db);
  await sql`create unique index localizations_slug on content.localizations (model, locale, slug)`.execute(
    db,
  );
  await sql`
    create table content.assets (
      id uuid primary key,
      type text not null check (type in ('Photo', 'Video', 'Audio', 'Document')),
      name text not null,
      original_name text not null,
      mime_type text not null,
      width integer,
      height integer,
      duration_seconds integer,
      bytes_sha256 text not null,
      file text not null,
      author text,
      cover_id uuid,
      localizations jsonb not null
    )`.execute(db);
  await sql`
    create table content.events (
      item_id uuid not null references content.items (id) on delete cascade,
      day date not null,
      event text not null,
      count integer not null check (count > 0),
      primary key (item_id, day, event)
    )`.execute(db);
  await sql`
    create table content.customer_relations (
      item_id uuid not null references content.items (id) on delete cascade,
      customer_id text not null,
      reference_id text,
      type text not null,
      primary key (item_id, customer_id, type)
    )`.execute(db);

  // No account, address or time of a reader. Kept across imports, so there is no foreign key to items.
  await sql`
    create table content.daily_reads (
      item_id uuid not null,
      day date not null,
      reads integer not null check (reads > 0),
      primary key (item_id, day)
    )`.execute(db);
  await sql`
    create table content.read_pairs (
      item_id uuid not null,
      other_id uuid not null,
      day date not null,
      reads integer not null check (reads > 0),
      primary key (item_id, other_id, day)
    )`.execute(db);
  await sql`create index read_pairs_other on content.read_pairs (other_id)`.execute(db);
}
