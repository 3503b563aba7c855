import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { knownSteps, migrate, migrationsFolder } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase('template1');
  folder = path.join(inject('runFolder'), `before-units-${process.pid}`);
  mkdirSync(folder);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

it('existing auctions that are not in tonnes get their unit, and all keep their goods', async () => {
  for (const step of (await knownSteps()).filter((name) => name < '0050'))
    symlinkSync(path.join(migrationsFolder, `${step}.ts`), path.join(folder, `${step}.ts`));
  const { connectionString, pool } = database;
  const log = { ...consoleLog(), info: () => undefined };
  await migrate({ connectionString, log, folder });
  const add = async (name: string, details: object | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into live.auctions (owner_account_id, owner_company_name, version, status, type, bidding_type, privacy_type,
        audience, currency, quantity_kg, starting_price_minor, step_minor, goods, starts_at, ends_at, hard_ends_at,
        posted_ends_at, posted_hard_ends_at, extension_window_ms, decision_window_ms, last_at, last_hash)
      values (gen_random_uuid(), 'Prima SRL', 1, 'Pending', 'Selling', 'Standard', 'Public', 'Open', 'Ron', 1, 1, 1, $1,
        now(), now() + interval '1 hour', now() + interval '1 hour', now(), now(), 0, 0, now(), '') returning id`,
      [JSON.stringify({ name })],
    );
    if (details)
      await pool.query('insert into live.auction_goods (auction_id, details) values ($1, $2)', [
        rows[0]?.id,
        JSON.stringify(details),
      ]);
  };
  await add('Cartofi', { unit: 'Bag' });
  await add('Grâu', { unit: 'Ton' });
  await add('Orz', null);
  expect(await migrate({ connectionString, log })).toContain('0050-auction-units');
  const { rows } = await pool.query<{ goods: object }>(
    "select goods from live.auctions order by goods->>'name'",
  );
  expect(rows.map(({ goods }) => goods)).toEqual([
    { name: 'Cartofi', unit: 'Bag' },
    { name: 'Grâu' },
    { name: 'Orz' },
  ]);
});
