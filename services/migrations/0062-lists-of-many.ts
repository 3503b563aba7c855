import { type Kysely, sql } from 'kysely';

/**
 * Indexes for orders and selective filters of the lists of announcements of any status: a page is read without sorting,
 * and a selective filter does not scan all rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(`announcements_by_${name}`)} on main.announcements (${sql.raw(columns)})`.execute(
      db,
    );
  await sql`
    create index announcements_names on main.announcements
    using gin ((folded_name || ' ' || platform.folded(owner_company_name)) gin_trgm_ops)`.execute(db);
}

const indexes = {
  deadline: 'deadline_at, id',
  newest: 'approved_at desc nulls last, deadline_at, id',
  price: 'currency, price_minor, deadline_at, id',
  highest_price: 'currency, price_minor desc, deadline_at, id',
  quantity: 'left_thousandths',
  bids: 'active_bid_count desc, deadline_at, id',
  product: 'product, deadline_at, id',
  county: 'county, deadline_at, id',
  harvest_year: 'harvest_year',
  // The administrators' order: announcements that wait for approval first.
  review: `(status = 'Pending') desc, (case status when 'Pending' then created_at end), created_at desc, id`,
};
