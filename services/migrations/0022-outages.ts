import { type Kysely, sql } from 'kysely';

/** The closers' heartbeat, its gaps, and the auctions that were resumed after one [L11]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.heartbeat (
      id boolean primary key default true check (id),
      at timestamptz(3) not null,
      previous_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table live.outages (
      since timestamptz(3) not null,
      until timestamptz(3) primary key check (until > since)
    )`.execute(db);
  await sql`alter table live.auctions add column resumed_after_outage boolean not null default false`.execute(
    db,
  );
}
