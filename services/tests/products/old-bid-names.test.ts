import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { knownSteps, migrate, migrationsFolder } from '../../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';

// The statements of the release before step 0064, which runs beside this one during an upgrade and after a rollback.
const newProduct = `
  insert into main.products (provider_account_id, provider_company_name, provider_company, product_name, category,
    producer, country_of_origin, unit, currency, unit_price_minor, price_type, piece_thousandths, minimum_thousandths,
    total_thousandths, participation_deadline_at, delivery_deadline, distribution_counties, phase, command_id, body_hash)
  values (gen_random_uuid(), 'Prima SRL', '{}', 'Mere', 'fruits', 'Prima', 'RO', 'Ton', 'Ron', 100, 'NoVat', 1000, 1000,
    100000, now() + interval '1 day', '2027-01-01', '{TM}', 'active', gen_random_uuid()::text, '')
  returning id, offered_thousandths, offer_count`;
const newOffer = `
  insert into main.product_offers (product_id, account_id, company_name, company, offer_type, status,
    quantity_thousandths, placed_at, changed_at, command_id, body_hash)
  values ($1, $2, 'Moara SRL', '{"iban": "RO1"}', $3, $4, 20000, now(), now(), $5, '')`;
const newDeal = (column: 'product_offer_id' | 'product_bid_id') => `
  insert into main.deals (product_id, ${column}, product, owner_side, goods, seller_account_id, buyer_account_id,
    currency, terms, opened_at)
  values ($1, $2, '{}', 'seller', '{}', gen_random_uuid(), gen_random_uuid(), 'Ron', '{}', now())
  returning product_offer_id as old, product_bid_id as new`;
const account = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly company: { readonly iban: string };
}

describe('the release before step 0064', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  let product: string;
  let sold: string;
  beforeAll(async () => {
    database = await createTestDatabase('template1');
    pool = database.pool;
    folder = path.join(inject('runFolder'), `before-bids-${process.pid}`);
    mkdirSync(folder);
    for (const step of (await knownSteps()).filter((name) => name < '0064'))
      symlinkSync(path.join(migrationsFolder, `${step}.ts`), path.join(folder, `${step}.ts`));
    const { connectionString } = database;
    const log = { ...consoleLog(), info: () => undefined };
    await migrate({ connectionString, log, folder });
    product = await idOf(newProduct);
    sold = await idOf(`${newOffer} returning id`, [product, account, 'Single', 'Accepted', 'a']);
    await pool.query(
      'update main.products set offered_thousandths = 20000, offer_count = 1, has_accepted = true where id = $1',
      [product],
    );
    await pool.query(newDeal('product_offer_id').replace(', product_bid_id as new', ''), [product, sold]);
    expect(await migrate({ connectionString, log })).toContain('0064-product-bids');
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  async function idOf(statement: string, values: readonly unknown[] = []): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(statement, [...values]);
    if (!rows[0]) throw new Error('nothing was stored');
    return rows[0].id;
  }
  const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows[0];
  const progress = () =>
    one(
      'select offered_thousandths, offer_count, bid_thousandths, bid_count from main.products where id = $1',
      [product],
    );

  it('finds what it stored, under both names', async () => {
    expect(await one('select count(*)::integer as count from main.product_offers')).toEqual({ count: 1 });
    expect(await one('select id from main.product_bids')).toEqual({ id: sold });
    expect(await one('select product_offer_id as old, product_bid_id as new from main.deals')).toEqual({
      old: sold,
      new: sold,
    });
    expect(await progress()).toEqual({
      ...{ offered_thousandths: 20_000, offer_count: 1, bid_thousandths: 20_000, bid_count: 1 },
    });
  });

  it('places, changes, locks and deletes bids by the view', async () => {
    const values = [product, other, 'Collective', 'Active', 'b'];
    const placed = await one<Stored>(`${newOffer} returning *`, values);
    expect(placed).toMatchObject({ status: 'Active', version: 1 });
    const id = placed?.id;
    await expect(pool.query(newOffer, [...values.slice(0, 4), 'c'])).rejects.toThrow('product_bids_active');
    const again = `${newOffer} on conflict (product_id, account_id, command_id) do nothing returning id`;
    expect((await pool.query(again, values)).rows).toEqual([]);

    const [holding, waiting] = [await pool.connect(), await pool.connect()];
    try {
      await holding.query('begin');
      await holding.query('select * from main.product_offers where id = $1 for update', [id]);
      for (const table of ['product_offers', 'product_bids'])
        await expect(
          waiting.query(`select id from main.${table} where id = $1 for update nowait`, [id]),
        ).rejects.toThrow('could not obtain lock');
      const free = await waiting.query('select id from main.product_offers for update skip locked');
      expect(free.rows).toEqual([{ id: sold }]);
      await holding.query('commit');
    } finally {
      holding.release();
      waiting.release();
    }

    const changed = await one<Stored>(
      `update main.product_offers o set status = c.status, version = o.version + 1
      from jsonb_to_recordset($1::jsonb) as c(id uuid, status text) where o.id = c.id returning o.*`,
      [JSON.stringify([{ id, status: 'Removed' }])],
    );
    expect(changed).toMatchObject({ id, status: 'Removed', version: 2 });
    await expect(
      pool.query("update main.product_offers set status = 'Active' where id = $1", [id]),
    ).rejects.toThrow('does not change once it is decided');
    await expect(pool.query('delete from main.product_offers where id = $1', [sold])).rejects.toThrow(
      'does not change once it is decided',
    );
    const deleted = await pool.query(
      "delete from main.product_offers where account_id = $1 and status in ('Rejected', 'Removed')",
      [other],
    );
    expect(deleted.rowCount).toBe(1);
    await pool.query("update main.product_offers set company = company - 'iban' where id = $1", [sold]);
    expect(await one('select company from main.product_bids where id = $1', [sold])).toEqual({ company: {} });
  });

  it('writes progress that this release reads, and reads what this one writes', async () => {
    const add = (columns: readonly string[]) =>
      pool.query(
        `update main.products set ${columns.map((name, index) => `${name} = ${name} + ${index === 0 ? 5000 : 1}`).join(', ')} where id = $1`,
        [product],
      );
    await add(['offered_thousandths', 'offer_count']);
    expect(await progress()).toMatchObject({ bid_thousandths: 25_000, bid_count: 2 });
    await add(['bid_thousandths', 'bid_count']);
    expect(await progress()).toMatchObject({ offered_thousandths: 30_000, offer_count: 3 });
    await add(['offered_thousandths']);
    expect(await progress()).toEqual({
      ...{ offered_thousandths: 35_000, offer_count: 3, bid_thousandths: 35_000, bid_count: 3 },
    });
    await expect(
      pool.query('update main.products set offered_thousandths = 100001 where id = $1', [product]),
    ).rejects.toThrow('violates check constraint');
    expect(await one(newProduct)).toMatchObject({ offered_thousandths: 0, offer_count: 0 });
  });

  it.each(['product_offer_id', 'product_bid_id'] as const)(
    'opens one deal of a bid by %s',
    async (column) => {
      const id = await idOf(`${newOffer} returning id`, [product, account, 'Single', 'Accepted', column]);
      expect(await one(newDeal(column), [product, id])).toEqual({ old: id, new: id });
      await expect(pool.query(newDeal('product_offer_id'), [product, id])).rejects.toThrow('duplicate key');
      await expect(
        pool.query("update main.product_offers set status = 'Removed' where id = $1", [id]),
      ).rejects.toThrow('does not change once it is decided');
    },
  );

  it('leaves no other object with the old word', async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select conname as name from pg_constraint where connamespace = 'main'::regnamespace
      union all select relname from pg_class where relnamespace = 'main'::regnamespace
      union all select tgname from pg_trigger
      union all select proname from pg_proc where pronamespace in ('main'::regnamespace, 'live'::regnamespace)`);
    expect(rows.map(({ name }) => name).filter((name) => /offer(?!_type)/.test(name))).toEqual([
      'product_offers',
    ]);
  });
});
