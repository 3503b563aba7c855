import { type Kysely, sql } from 'kysely';

/** Finds the last deals of a crop in a county [Q4]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index auctions_deals on live.auctions ((goods->>'product'), (goods->>'county'), last_at)
    where status = 'Accepted'`.execute(db);
}
