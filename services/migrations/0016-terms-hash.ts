import { type Kysely, sql } from 'kysely';

/**
 * The hash of the terms that an entry states [L13]; entries of earlier releases have none. Also the times as they were
 * posted, which the hash covers; auctions of earlier releases get their present times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live.entries add column terms_hash text`.execute(db);
  await sql`
    alter table live.auctions
      add column posted_ends_at timestamptz(3),
      add column posted_hard_ends_at timestamptz(3)`.execute(db);
  await sql`
    update live.auctions set posted_ends_at = ends_at, posted_hard_ends_at = hard_ends_at`.execute(db);
  await sql`
    alter table live.auctions
      alter column posted_ends_at set not null,
      alter column posted_hard_ends_at set not null`.execute(db);
}
