import { type Kysely, sql } from 'kysely';

/**
 * One index with all columns that open announcements are filtered and ordered by: goods are wide, and an exact total
 * reads none of them. Quality figures and the loading location become columns for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const figure = (field: string) =>
    sql`${sql.ref(figures[field] ?? field)} real generated always as ((goods->'quality'->>${sql.lit(field)})::real) stored`;
  await sql`
    alter table main.announcements
      add column loading_location text generated always as (goods->>'loadingLocation') stored,
      ${sql.join(Object.keys(figures).map((field) => sql`add column ${figure(field)}`))}`.execute(db);
  await sql`drop index main.announcements_open`.execute(db);
  await sql`
    create index announcements_open on main.announcements (deadline_at, id)
    include (type, product, county, harvest_year, delivery_type, loading_location, currency, price_minor,
      left_thousandths, is_analysed, category, privacy_type, bidding_type, active_bid_count, approved_at,
      humidity, impurities, protein, hectolitric_mass, oil, folded_name)
    where status = 'InProgress' and approved_at is not null and deleted_at is null`.execute(db);
}

/** Columns of the figures, by the name of the figure in the goods. */
const figures: Readonly<Record<string, string>> = {
  humidity: 'humidity',
  impurities: 'impurities',
  protein: 'protein',
  hectolitricMass: 'hectolitric_mass',
  oil: 'oil',
};
