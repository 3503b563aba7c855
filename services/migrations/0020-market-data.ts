import { type Kysely, sql } from 'kysely';

/** Reference prices, exchange rates and VAT regimes, which administrators maintain [Q3, Q4]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.reference_prices (
      market text not null,
      product text not null,
      day date not null,
      price_minor integer not null check (price_minor > 0),
      currency text not null check (currency in ('Ron', 'Euro', 'Dollar')),
      source text not null,
      primary key (market, product, day)
    )`.execute(db);
  await sql`
    create table main.exchange_rates (
      currency text not null check (currency in ('Euro', 'Dollar')),
      day date not null,
      rate_ten_thousandths integer not null check (rate_ten_thousandths > 0),
      source text not null,
      primary key (currency, day)
    )`.execute(db);
  await sql`
    create table main.vat_rules (
      product_group text not null check (product_group in ('cereals', 'others')),
      from_day date not null,
      is_reverse_charge boolean not null,
      rate_percent integer not null check (rate_percent between 0 and 30),
      source text not null,
      primary key (product_group, from_day)
    )`.execute(db);
  await sql`
    insert into main.vat_rules values
      ('cereals', '2025-08-01', true, 11, 'Codul fiscal art. 331 (2) c; Legea 141/2025'),
      ('cereals', '2027-01-01', false, 11, 'Directiva 2022/890; Legea 141/2025'),
      ('others', '2025-08-01', false, 11, 'Legea 141/2025')`.execute(db);
}
