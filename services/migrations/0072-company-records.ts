import { type Kysely, sql } from 'kysely';

/**
 * What settled deals add to the records of their two companies, the records, and since when deals stand still. Deals of
 * the previous release, which leaves `is_confidential` empty, count for no record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.deals add column is_confidential boolean, add column records jsonb,
      add column stands_since timestamptz(3)`.execute(db);
  await sql`
    update main.deals d set is_confidential = case
      when d.announcement_id is not null
        then (select a.privacy_type <> 'Public' from main.announcements a where a.id = d.announcement_id)
      when d.live_auction_id is not null
        then (select a.privacy_type <> 'Public' from live.auctions a where a.id = d.live_auction_id)
      else false end`.execute(db);
  // The clock of deals computes the new columns from the facts.
  await sql`
    update main.deals set next_change_at = least(next_change_at, clock_timestamp())
    where life is not null and life->>'stage' <> 'annulled'`.execute(db);
  await sql`
    create table main.company_records (
      account_id uuid primary key references main.accounts (id),
      record jsonb,
      bands text,
      sentence text
    )`.execute(db);
  await sql`create index company_records_bands on main.company_records (bands) where bands is not null`.execute(
    db,
  );
  await sql`create index deals_with_records on main.deals (seller_account_id) where records is not null`.execute(
    db,
  );
  await sql`create index deals_bought_with_records on main.deals (buyer_account_id) where records is not null`.execute(
    db,
  );
}
