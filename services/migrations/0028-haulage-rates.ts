import { type Kysely, sql } from 'kysely';

/** Haulage rates by distance, which administrators maintain [Q5]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.haulage_rates (
      up_to_km integer primary key check (up_to_km > 0),
      price_minor integer not null check (price_minor > 0),
      day date not null,
      source text not null
    )`.execute(db);
}
