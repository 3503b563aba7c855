import { type Kysely, sql } from 'kysely';

/** Indexes of open announcements by market, for price ladders, and of sold ones by time, for the list of results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index announcements_market
    on main.announcements (product, currency, delivery_type, type, price_minor)
    include (left_thousandths, deadline_at)
    where status = 'InProgress' and approved_at is not null and deleted_at is null`.execute(db);

  await sql`create index deals_announcement on main.deals (announcement_id)`.execute(db);
  await sql`alter table main.announcements add column sold_at timestamptz(3)`.execute(db);
  await sql`
    update main.announcements a set sold_at = d.at
    from (select announcement_id, max(opened_at) as at from main.deals group by 1) d
    where d.announcement_id = a.id`.execute(db);
  await sql`
    create index announcements_sold on main.announcements (sold_at desc, id)
    where status = 'Accepted' and approved_at is not null and deleted_at is null`.execute(db);
}
