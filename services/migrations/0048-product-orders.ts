import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the other orders of the list of products, in both directions: a page is read without sorting. And for
 * categories, each of which is read separately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(orders))
    await sql`
      create index ${sql.ref(`products_by_${name}`)} on main.products
      (${sql.raw(columns)}, participation_deadline_at, id) where phase = 'active' and deleted_at is null`.execute(
      db,
    );
  await sql`
    create index products_by_category on main.products (category, participation_deadline_at, id)
    include (distribution_counties, folded_name) where phase = 'active' and deleted_at is null`.execute(db);
}

const orders = { price: 'currency, unit_price_minor', publication: 'published_at', name: 'folded_name' };
