import { type Kysely, sql } from 'kysely';

/**
 * Indexes for very long lists of announcements: the newest of a crop, those of a county, selective bounds of a figure,
 * and results. Lists by price apply selective filters, such as a name, from the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.announcements add column unit text generated always as (goods->>'unit') stored`.execute(
    db,
  );
  await sql`
    drop index main.announcements_by_price, main.announcements_by_highest_price, main.announcements_sold`.execute(
    db,
  );
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(`announcements_${name}`)} on main.announcements ${sql.raw(columns)}`.execute(
      db,
    );
}

const filtered = 'include (folded_name, status, approved_at, deleted_at, owner_account_id)';
const figures = ['humidity', 'impurities', 'protein', 'hectolitric_mass', 'oil'];
const furtherFigures = 13;

const indexes = {
  by_price: `(currency, price_minor, deadline_at, id) ${filtered}`,
  by_highest_price: `(currency, price_minor desc, deadline_at, id) ${filtered}`,
  newest_of_product: '(product, approved_at desc nulls last, deadline_at, id)',
  by_product_and_county: '(product, county, deadline_at, id)',
  sold: `(sold_at desc, id) include (type, product, county, unit, quantity_thousandths, left_thousandths)
    where status = 'Accepted' and approved_at is not null and deleted_at is null and sold_at is not null`,
  ...Object.fromEntries(figures.map((name) => [`by_${name}`, `(${name}) where ${name} is not null`])),
  ...Object.fromEntries(
    Array.from({ length: furtherFigures }, (_, index) => `(further_figures[${index + 1}])`).map(
      (figure, index) => [`by_further_figure_${index + 1}`, `(${figure}) where ${figure} is not null`],
    ),
  ),
};
