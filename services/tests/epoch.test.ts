import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureEpoch, raiseEpoch } from '../src/platform/db/epoch.ts';
import { createKysely } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

describe('epoch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('starts at 1, is unchanged while the database is the same, and is raised for another identity or on request', async () => {
    const db = createKysely<unknown>(database.pool);
    expect(await Promise.all([ensureEpoch(db), ensureEpoch(db), ensureEpoch(db)])).toEqual([1, 1, 1]);

    await sql`update platform.epoch set timeline = timeline + 1`.execute(db);
    expect(await Promise.all([ensureEpoch(db), ensureEpoch(db)])).toEqual([2, 2]);

    await sql`update platform.epoch set system_identifier = '1'`.execute(db);
    expect(await ensureEpoch(db)).toBe(3);
    expect(await ensureEpoch(db)).toBe(3);

    expect(await raiseEpoch(db)).toBe(4);
    expect(await ensureEpoch(db)).toBe(4);
  });
});
