import { type Kysely, sql } from 'kysely';

/** State of the control room: acknowledged alarms, and counts of refused bids by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.alarm_acknowledgements (
      auction_id uuid not null references live.auctions (id) on delete cascade,
      kind text not null,
      until_ms bigint not null,
      by_user_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      primary key (auction_id, kind)
    )`.execute(db);
  await sql`
    create index decisions_refused on live.decisions (auction_id, at desc)
    where answer->>'accepted' = 'false'`.execute(db);
}
