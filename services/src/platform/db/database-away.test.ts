import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { createKysely, createPool } from './pool.ts';

const ended = () =>
  createPool({ connectionString: 'postgresql://127.0.0.1:1/none', max: 1, applicationName: 'recolta-test' });

it('treats a connection that this process closes as unavailable: a call that continues meanwhile is not a fault', async () => {
  const pool = ended();
  await pool.end();
  const db = createKysely<never>(ended());
  await sql`select 1`.execute(db).catch(() => undefined);
  await db.destroy();
  const errors = await Promise.all([
    pool.query('select 1').catch((error: unknown) => error),
    sql`select 1`.execute(db).catch((error: unknown) => error),
    db
      .transaction()
      .execute(() => Promise.resolve())
      .catch((error: unknown) => error),
  ]);
  expect(errors.map(String)).toEqual([
    'Error: Cannot use a pool after calling end on the pool',
    'Error: driver has already been destroyed',
    'Error: driver has already been destroyed',
  ]);
  expect(errors.map(isDatabaseAway)).toEqual([true, true, true]);
  expect(isDatabaseAway(new Error('another'))).toBe(false);
});

it('treats a deadlock as busy: a repetition may succeed', () => {
  expect(isDatabaseAway(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(true);
});
