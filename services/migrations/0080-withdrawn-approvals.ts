import { type Kysely, sql } from 'kysely';

const reverseCharged = [
  ...['wheat-milling', 'wheat-feed', 'wheat-durum', 'corn', 'barley-feed', 'barley-malting'],
  ...['sunflower', 'sunflower-ho', 'rapeseed', 'soybean', 'rye'],
];

/**
 * `approved_at` becomes the time of the approval in force: null after a material edit or a cancellation, so that nobody
 * reads what no administrator approved, or what one removed [A1, A3]. The first approval has a column of its own.
 * Price types of confidential announcements no longer follow from their owner's VAT state [B5].
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.announcements add column first_approved_at timestamptz(3)`.execute(db);
  await sql`
    update main.announcements set first_approved_at = approved_at where approved_at is not null`.execute(db);
  // By the trigger, so that approvals of a release from before the column have it too.
  await sql`
    create or replace function main.mark_announcement_change() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      new.first_approved_at := coalesce(new.first_approved_at, new.approved_at);
      return new;
    end $$`.execute(db);
  // An announcement that ended right after an edit may have waited for another approval. Its owner's notification
  // says whether it did, as long as it is kept; without it, the announcement is hidden: it never had a bid.
  await sql`
    update main.announcements a set approved_at = null, version = version + 1
    where approved_at is not null and deleted_at is null and (status = 'Pending' or reason is not null
      or (status = 'Failed' and participant_count = 0 and edited_version > 1 and version = edited_version + 1
        and not exists (select from main.notifications n
          where n.event_key = 'announcement:' || a.id || ':ended' and n.account_id = a.owner_account_id
            and n.type = 'AuctionClosed'
            and n.tokens @> '[{"key": "outcome", "value": "announcementWithoutBids"}]')))`.execute(db);
  // Terms hashes of live auctions cover the price type, so that theirs stays.
  await sql`
    update main.announcements set version = version + 1, goods = jsonb_set(goods, '{priceType}',
      case when goods->>'product' = any(${reverseCharged}::text[])
        and goods->'deliveryPeriod'->>'from' < '2027-01-01' then '"InvertedVat"' else '"VatIncluded"' end::jsonb)
    where privacy_type <> 'Public' and type = 'Selling' and goods->>'priceType' = 'NoVat'`.execute(db);
}
