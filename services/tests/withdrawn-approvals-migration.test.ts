import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { knownSteps, migrate, migrationsFolder } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase('template1');
  folder = path.join(inject('runFolder'), `before-approvals-${process.pid}`);
  mkdirSync(folder);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the steps before this one. */
async function migrateBefore() {
  for (const step of (await knownSteps()).filter((name) => name < '0080'))
    symlinkSync(path.join(migrationsFolder, `${step}.ts`), path.join(folder, `${step}.ts`));
  const { connectionString, pool } = database;
  const log = { ...consoleLog(), info: () => undefined };
  await migrate({ connectionString, log, folder });
  const { rows } = await pool.query<{ id: string }>('insert into main.accounts default values returning id');
  return { pool, ownerId: rows[0]?.id, migrateNow: () => migrate({ connectionString, log }) };
}

/** Stores announcements as earlier releases would. */
function adding(pool: Pick<Pool, 'query'>, ownerId: string | undefined) {
  const goods = {
    ...{ category: 'Cereals', county: 'IL', harvestYear: 2026, deliveryType: 'FCATruck', unit: 'Ton' },
    ...{ product: 'wheat-milling', quality: {}, photos: [], bulletin: null },
  };
  return async (name: string, columns: Readonly<Record<string, unknown>>, ownGoods: object = {}) => {
    const row = {
      ...{ approved_at: '2026-05-01', status: 'Failed', version: 3, edited_version: 1 },
      ...{ privacy_type: 'Public', ...columns },
    };
    const { rows } = await pool.query<{ id: string }>(
      `insert into main.announcements (owner_account_id, owner_company_name, owner_company, type, bidding_type,
        currency, price_minor, accepts_desired_price, quantity_thousandths, left_thousandths, deadline_at,
        goods, command_id, body_hash, ${Object.keys(row).join(', ')})
      values ($1, 'Prima SRL', '{}', 'Selling', 'Standard', 'Ron', 1, false, 1, 1, '2026-05-09', $2,
        gen_random_uuid()::text, '', ${Object.keys(row).map((_, index) => `$${index + 3}`)}) returning id`,
      [ownerId, { ...goods, ...ownGoods, name }, ...Object.values(row)],
    );
    return rows[0]?.id;
  };
}

it('[A1] [A3] announcements that were cancelled, or may have ended before their next approval, are no longer public', async () => {
  const { pool, ownerId, migrateNow } = await migrateBefore();
  const add = adding(pool, ownerId);
  await add('without bids', {});
  await add('cancelled', { reason: 'Preț greșit' });
  await add('edited, waits', { status: 'Pending', edited_version: 3 });
  await add('edited last', { version: 4, edited_version: 3 });
  await add('edited, approved again', { version: 5, edited_version: 3 });
  await add('edited, had a bid', { version: 4, edited_version: 3, participant_count: 1 });
  await add('sold', { status: 'Accepted', version: 4, edited_version: 3 });
  const told = await add('edited last, notified as open', { version: 4, edited_version: 3 });
  await add('never approved', { approved_at: null });
  await pool.query(
    `insert into main.notifications (account_id, type, link, tokens, event_key)
    values ($1, 'AuctionClosed', '/auctions', $2, $3)`,
    [
      ownerId,
      JSON.stringify([{ key: 'outcome', value: 'announcementWithoutBids' }]),
      `announcement:${told}:ended`,
    ],
  );

  expect((await migrateNow())[0]).toBe('0080-withdrawn-approvals');
  const { rows } = await pool.query<{ name: string; change: string }>(
    `select goods->>'name' as name, concat_ws(' ', case when approved_at is null then 'hidden' end, 'version',
      version::text, case when first_approved_at is null then 'never approved' end) as change
    from main.announcements`,
  );
  expect(Object.fromEntries(rows.map(({ name, change }) => [name, change]))).toEqual({
    'without bids': 'version 3',
    cancelled: 'hidden version 4',
    'edited, waits': 'hidden version 4',
    'edited last': 'hidden version 5',
    'edited, approved again': 'version 5',
    'edited, had a bid': 'version 4',
    sold: 'version 4',
    'edited last, notified as open': 'version 4',
    'never approved': 'hidden version 3 never approved',
  });
});

it('[B5] price types of confidential announcements no longer follow from the VAT state of their owner', async () => {
  const { pool, ownerId, migrateNow } = await migrateBefore();
  const add = adding(pool, ownerId);
  const [before, after] = ['2026-12-31', '2027-01-01'].map((from) => ({
    ...{ priceType: 'NoVat', deliveryPeriod: { from, to: '2027-02-01' } },
  }));
  await add('public', {}, { ...before });
  await add('reverse charge', { privacy_type: 'Incognito' }, { ...before });
  await add('after its end', { privacy_type: 'Incognito' }, { ...after });
  await add('other crop', { privacy_type: 'Incognito' }, { ...before, product: 'oats' });
  await migrateNow();
  const { rows } = await pool.query<{ name: string; type: string }>(
    "select goods->>'name' as name, goods->>'priceType' as type from main.announcements",
  );
  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual({
    public: 'NoVat',
    'reverse charge': 'InvertedVat',
    'after its end': 'VatIncluded',
    'other crop': 'VatIncluded',
  });
});

it('[S11] no sale of an earlier release is hidden', async () => {
  const { pool, ownerId, migrateNow } = await migrateBefore();
  await adding(pool, ownerId)('ended', {});
  expect((await migrateNow()).slice(0, 2)).toEqual(['0080-withdrawn-approvals', '0081-hidden-sales']);
  const { rows } = await pool.query('select hidden_reason from main.announcements');
  expect(rows).toEqual([{ hidden_reason: null }]);
});
