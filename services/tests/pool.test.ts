import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isDatabaseAway } from '../src/platform/db/database-away.ts';
import { createPool, longestWaits, ownWaits } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

describe('pool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('returns whole numbers, calendar dates and exact decimals', async () => {
    const { rows } = await database.pool.query({
      text: `select 9007199254740991::int8, array[1, null]::int8[], '2026-03-29'::date, array['2026-03-29']::date[],
        0.10::numeric, '2026-03-29 01:00:00.123456+02'::timestamptz, 18446744073709551615::text::xid8`,
      rowMode: 'array',
    });
    expect(rows).toEqual([
      [
        9007199254740991,
        [1, null],
        '2026-03-29',
        ['2026-03-29'],
        '0.10',
        new Date('2026-03-28T23:00:00.123Z'),
        '18446744073709551615',
      ],
    ]);
  });

  it('refuses a whole number that a double cannot hold', async () => {
    await expect(database.pool.query('select 9007199254740992::int8')).rejects.toThrow(RangeError);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('bounds statements and waits for locks, in UTC', async () => {
    const { connectionString } = database;
    const ofTests = { ...longestWaits };
    Object.assign(longestWaits, ownWaits);
    const pool = createPool({ connectionString, max: 1, applicationName: 'recolta-bounded' });
    Object.assign(longestWaits, ofTests);
    const { rows } = await pool.query({
      text: `select current_setting('lock_timeout'), current_setting('statement_timeout'), current_setting('timezone'),
        current_setting('application_name'), current_setting('idle_in_transaction_session_timeout')`,
      rowMode: 'array',
    });
    expect(rows).toEqual([['2s', '5s', 'UTC', 'recolta-bounded', '2500ms']]);
    await pool.end();
  });

  it('plans a statement with parameters once where that is asked for, and follows a change of its columns', async () => {
    const { connectionString } = database;
    const pool = createPool({
      connectionString,
      max: 1,
      applicationName: 'recolta-prepared',
      isPrepared: true,
    });
    await pool.query('create temporary table crop (name text)');
    await pool.query('insert into crop values ($1)', ['wheat']);
    const findAll = () => pool.query('select * from crop where name = $1', ['wheat']);
    const findName = async () => (await pool.query('select name from crop where name = $1', ['wheat'])).rows;
    expect((await findAll()).rows).toEqual([{ name: 'wheat' }]);
    for (let time = 0; time < 8; time++) expect(await findName()).toEqual([{ name: 'wheat' }]);
    await pool.query('alter table crop add column price integer');
    expect((await findAll()).rows).toEqual([{ name: 'wheat', price: null }]);
    expect(await findName()).toEqual([{ name: 'wheat' }]);
    const { rows } = await pool.query(
      'select statement, generic_plans + custom_plans as runs from pg_prepared_statements order by statement',
    );
    expect(rows).toEqual([
      { statement: 'insert into crop values ($1)', runs: 1 },
      { statement: 'select name from crop where name = $1', runs: 9 },
    ]);
    await pool.end();
  });

  it('releases the locks of a transaction that stands still', async () => {
    const { connectionString } = database;
    const ofTests = { ...longestWaits };
    Object.assign(longestWaits, { idleMs: 200 });
    const frozen = createPool({ connectionString, max: 1, applicationName: 'recolta-frozen' });
    Object.assign(longestWaits, ofTests);
    const holder = await frozen.connect();
    await holder.query('begin');
    await holder.query('lock table main.users in access exclusive mode');
    await database.pool.query('select count(*) from main.users');
    await expect(holder.query('commit')).rejects.toSatisfy(isDatabaseAway);
    holder.release(true);
    await frozen.end();
  });

  it('survives a broken idle connection, and logs it', async () => {
    const log = { ...consoleLog(), error: vi.fn() };
    const pool = createPool({
      connectionString: database.connectionString,
      max: 1,
      applicationName: 'recolta-broken',
      log,
    });
    await pool.query('select 1');
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recolta-broken'`,
    );
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
