import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { knownSteps, migrate, migrationsFolder } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

describe('the migration to company data under review', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await createTestDatabase('template1');
    folder = path.join(inject('runFolder'), `before-review-${process.pid}`);
    mkdirSync(folder);
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('[S9] marks active accounts as checked, of several with one number only the oldest, and fills in the data that auctions keep', async () => {
    for (const step of (await knownSteps()).filter((name) => name < '0006'))
      symlinkSync(path.join(migrationsFolder, `${step}.ts`), path.join(folder, `${step}.ts`));
    const { connectionString, pool } = database;
    const log = { ...consoleLog(), info: () => undefined };
    await migrate({ connectionString, log, folder });
    const add = async (name: string | null, number: string | null, isActive: boolean, age: number) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into main.accounts (company_name, company_number, bank_account_number, created_at)
        values ($1, $2, 'RO49AAAA1B31007593840000', clock_timestamp() - make_interval(days => $3)) returning id`,
        [name, number, age],
      );
      const id = rows[0]?.id ?? '';
      await pool.query(
        `insert into main.users (account_id, email, email_folded, password_hash, role, is_active)
        values ($1, $2, $2, 'x', 'Client', $3)`,
        [id, `${id}@test.recolta.ro`, isActive],
      );
      return id;
    };
    const younger = await add('Geamăn SRL', 'RO 14399840', true, 1);
    const oldest = await add('Prima SRL', '14399840', true, 2);
    const inactive = await add('Inactivă SRL', '14399840', false, 3);
    const nameless = await add(null, '18547290', true, 4);
    await pool.query(
      `insert into live.auctions (owner_account_id, owner_company_name, version, status, type, bidding_type, privacy_type,
        audience, currency, quantity_kg, starting_price_minor, step_minor, goods, starts_at, ends_at, hard_ends_at,
        extension_window_ms, decision_window_ms, last_at, last_hash)
      values ($1, 'Prima SRL', 1, 'Failed', 'Selling', 'Standard', 'Public', 'Open', 'Ron', 1, 1, 1, '{}',
        now(), now() + interval '1 hour', now() + interval '1 hour', 0, 0, now(), '')`,
      [oldest],
    );
    await pool.query(
      `insert into live.participants (auction_id, account_id, number, company_name, price_minor, version)
      select id, $1, 1, 'Geamăn SRL', 1, 1 from live.auctions`,
      [younger],
    );

    expect((await migrate({ connectionString, log }))[0]).toBe('0006-company-review');
    const { rows } = await pool.query<{ id: string; checked: boolean; number: string | null }>(
      `select id, company_checked_at is not null as checked, active_company_number as number from main.accounts
      order by created_at desc`,
    );
    expect(rows).toEqual([
      { id: younger, checked: false, number: null },
      { id: oldest, checked: true, number: '14399840' },
      { id: inactive, checked: false, number: null },
      { id: nameless, checked: false, number: '18547290' },
    ]);
    const kept = await pool.query<{ owner: object; bidder: object }>(
      'select a.owner_company as owner, p.company as bidder from live.auctions a, live.participants p',
    );
    const iban = 'RO49AAAA1B31007593840000';
    expect(kept.rows).toEqual([
      {
        owner: { companyNumber: '14399840', jNumber: null, iban, isChecked: true },
        bidder: { companyNumber: 'RO 14399840', jNumber: null, iban, isChecked: false },
      },
    ]);
  });
});
