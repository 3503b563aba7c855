import { type Kysely, sql } from 'kysely';

/**
 * Further figures and the sustainability declaration of announcements become columns of the index that filters open
 * announcements; certificates become a kind of file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const figures = furtherFigures.map((field) => sql`(goods->'quality'->>${sql.lit(field)})::real`);
  await sql`
    alter table main.announcements
      add column further_figures real[] not null generated always as (array[${sql.join(figures)}]) stored,
      add column sustainability text not null
        generated always as (coalesce(goods->'sustainability'->>'scheme', 'None')) stored`.execute(db);
  await sql`drop index main.announcements_open`.execute(db);
  await sql`
    create index announcements_open on main.announcements (deadline_at, id)
    include (type, product, county, harvest_year, delivery_type, loading_location, currency, price_minor,
      left_thousandths, is_analysed, category, privacy_type, bidding_type, active_bid_count, approved_at,
      humidity, impurities, protein, hectolitric_mass, oil, folded_name, further_figures, sustainability)
    where status = 'InProgress' and approved_at is not null and deleted_at is null`.execute(db);
  await sql`alter table platform.sale_files drop constraint if exists auction_files_kind_check`.execute(db);
  await sql`
    alter table platform.sale_files add constraint sale_files_kind_check
      check (kind in ('photo', 'bulletin', 'contract', 'certificate'))`.execute(db);
}

/** In the order of the columns that store them. */
const furtherFigures = [
  'totalImpurities',
  'fallingNumber',
  'wetGluten',
  'vitreous',
  'oleicAcid',
  'freeFattyAcids',
  'erucicAcid',
  'glucosinolates',
  'brokenGrains',
  'aflatoxinB1',
  'deoxynivalenol',
  'germination',
  'calibre',
];
