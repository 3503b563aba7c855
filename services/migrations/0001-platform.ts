import { type Kysely, sql } from 'kysely';

/** Tables that all modules share: the database's epoch and the events that the feed reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema platform`.execute(db);

  // One row: the current epoch of this database. Raised when a copy or a restore takes its place.
  await sql`
    create table platform.epoch (
      id boolean primary key default true check (id),
      epoch integer not null check (epoch > 0),
      system_identifier text not null,
      timeline integer not null
    )`.execute(db);

  // xid orders by commit visibility: a reader asks for the events that its last snapshot did not see.
  await sql`
    create table platform.events (
      seq bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      module text not null,
      kind text not null,
      subject_id text not null,
      version integer,
      payload jsonb not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index events_module_xid on platform.events (module, xid)`.execute(db);

  // Events below this transaction were deleted: a reader with an older cursor must start again.
  await sql`
    create table platform.feed_floor (
      id boolean primary key default true check (id),
      xid xid8 not null
    )`.execute(db);
  await sql`insert into platform.feed_floor (xid) values ('0')`.execute(db);
}
