import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllTables } from '../src/all-tables.ts';
import { createKysely } from '../src/platform/db/pool.ts';
import { lockDue, nextDueMs } from '../src/platform/sale/due-rows.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { makeAccount } from './harness/accounts.ts';
import { makeProduct } from './harness/products.ts';

const changes = { table: 'main.products', column: 'next_change_at' };

/** Without services: no worker takes the rows. */
describe('rows that are due', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    const provider = await makeAccount(db, { role: 'Provider' });
    for (const [productName, secondsAgo] of [
      ['Second', 20],
      ['Third', 10],
      ['First', 30],
      ['Later', -600],
      ['Much later', -900],
    ] as const) {
      const id = await makeProduct(db, provider, { productName });
      await sql`
        update main.products set next_change_at = now() - make_interval(secs => ${secondsAgo})
        where id = ${id}`.execute(db);
    }
  });
  afterAll(() => database.drop());

  it('are taken from the one that is due longest, up to a batch, and by one process each', async () => {
    const taken = async (trx: typeof db, batch: number) =>
      (await lockDue<{ product_name: string }>(trx, changes, batch)).map((row) => row.product_name);
    await db.transaction().execute(async (one) => {
      expect(await taken(one, 2)).toEqual(['First', 'Second']);
      await db.transaction().execute(async (other) => {
        expect(await taken(other, 2)).toEqual(['Third']);
      });
    });
  });

  it('tell how long until the first, of several columns', async () => {
    const minutes = async (...columns: Parameters<typeof nextDueMs>[1][]) => {
      const ms = await nextDueMs(db, ...columns);
      return ms === undefined ? undefined : Math.round(ms / 60_000);
    };
    const isLater = { ...changes, where: sql`next_change_at > now()` };
    const isLast = { ...changes, where: sql`product_name = 'Much later'` };
    expect(await nextDueMs(db, changes)).toBeLessThan(0);
    expect(await minutes(isLater)).toBe(10);
    expect(await minutes(isLast, isLater)).toBe(10);
    expect(await minutes(isLast)).toBe(15);
    expect(await minutes({ ...changes, where: sql`false` })).toBeUndefined();
  });
});
