import { type Kysely, sql } from 'kysely';

/** The index of categories has the columns of every order: a filtered page is counted and ordered without wide rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index main.products_by_category`.execute(db);
  await sql`
    create index products_by_category on main.products (category, participation_deadline_at, id)
    include (distribution_counties, folded_name, published_at, currency, unit_price_minor)
    where phase = 'active' and deleted_at is null`.execute(db);
}
