import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { type Kysely, sql } from 'kysely';
import { demoAnnouncements } from '../../services/seed/demo-announcements.ts';
import type { AllTables } from '../../services/src/all-tables.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';

const copiedAtOnce = 5000;

/**
 * Copies of the demonstration's announcements, each with another county, crop, price, quantity and deadline.
 *
 * @param openOfEach how many of four are open; the others are over, each fourth of them sold
 */
export async function addAnnouncements(
  db: Kysely<AllTables>,
  count: number,
  openOfEach: 1 | 2 | 3 = 3,
): Promise<void> {
  const owner = await makeAccount(db);
  for (const { posting } of demoAnnouncements(Date.now()).slice(0, 40))
    await makeAnnouncement(db, owner, posting);
  await sql`create table copied as select *, row_number() over (order by number) as at from main.announcements`.execute(
    db,
  );
  const indexes = await dropIndexes(db);
  for (let from = 1; from <= count; from += copiedAtOnce)
    await sql`
    insert into main.announcements (owner_account_id, owner_company_name, owner_company, status, type, bidding_type,
      privacy_type, currency, price_minor, accepts_desired_price, quantity_thousandths, left_thousandths,
      threshold_thousandths, deadline_at, goods, created_at, approved_at, sold_at, active_bid_count, command_id,
      body_hash)
    select a.owner_account_id, a.owner_company_name, a.owner_company, s.status, a.type, a.bidding_type,
      a.privacy_type, a.currency, a.price_minor + n * 7919 % 20000, a.accepts_desired_price,
      a.quantity_thousandths + n * 37 % 900000,
      case when s.status = 'Accepted' then 0 else a.left_thousandths + n * 37 % 900000 end, a.threshold_thousandths,
      clock_timestamp() + case when s.status = 'InProgress' then make_interval(mins => (60 + n * 7919 % 120000)::integer)
        else -make_interval(mins => (n % 500000)::integer) end,
      a.goods || jsonb_build_object('county', (${counties.map(({ code }) => code)}::text[])[1 + n * 31 % ${counties.length}],
        'product', (${crops.map(({ key }) => key)}::text[])[1 + n * 17 % ${crops.length}],
        'harvestYear', 2024 + n % 3),
      clock_timestamp() - make_interval(mins => (n % 500000)::integer), clock_timestamp() - make_interval(mins => (n % 500000)::integer),
      case when s.status = 'Accepted' then clock_timestamp() - make_interval(mins => (n % 500000)::integer) end,
      n % 9, n::text, ''
    from generate_series(${from}::bigint, ${Math.min(from + copiedAtOnce - 1, count)}::bigint) n
    cross join lateral (select case when n % 4 < ${openOfEach} then 'InProgress' when n % 16 < 4 then 'Accepted'
      else 'Failed' end as status) s
    join copied a on a.at = 1 + n % (select count(*) from copied)`.execute(db);
  await sql`drop table copied`.execute(db);
  for (const index of indexes) await sql.raw(index).execute(db);
  await sql`vacuum analyze main.announcements`.execute(db);
}

/** Drops indexes that slow down the copying. @returns the statements that create the same indexes */
async function dropIndexes(db: Kysely<AllTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'main.announcements'::regclass and not i.indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}
