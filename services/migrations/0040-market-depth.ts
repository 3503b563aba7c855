import { type Kysely, sql } from 'kysely';

/** Open announcements by market: a ladder of prices reads those of one crop, currency and way of delivery alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index announcements_market
    on main.announcements (product, currency, delivery_type, type, price_minor)
    include (left_thousandths, deadline_at)
    where status = 'InProgress' and approved_at is not null and deleted_at is null`.execute(db);
}
