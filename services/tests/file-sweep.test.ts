import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AllTables } from '../src/all-tables.ts';
import { createKysely, createPool, longestWaits } from '../src/platform/db/pool.ts';
import { keepFile, removeFiles, reserveFile } from '../src/platform/files/file-records.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { FileSweep } from '../src/platform/files/file-sweep.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

/** How long PostgreSQL waits for the next statement of a transaction here. */
const idleMs = 200;

describe('the sweep of removed files', () => {
  let database: TestDatabase;
  let db: Kysely<AllTables>;

  beforeAll(async () => {
    database = await createTestDatabase();
    const ofTests = { ...longestWaits };
    Object.assign(longestWaits, { idleMs });
    db = createKysely(
      createPool({
        connectionString: database.connectionString,
        max: 2,
        applicationName: 'recolta-sweep',
      }),
    );
    Object.assign(longestWaits, ofTests);
  });
  afterAll(() => db.destroy());
  beforeEach(() => db.deleteFrom('platform.files').execute());

  async function removedFiles(count: number): Promise<string[]> {
    const keys: string[] = [];
    for (let made = 0; made < count; made++) {
      const key = await reserveFile(db, randomUUID(), 1);
      await keepFile(db, { key, name: 'act.pdf', mimeType: 'application/pdf', sizeBytes: 1, sha256: 'x' });
      keys.push(key);
    }
    await removeFiles(db, keys);
    return keys;
  }

  function sweepOf(remove: FileStore['remove']): FileSweep {
    const store: FileStore = {
      remove,
      put: () => Promise.resolve(),
      open: () => Promise.resolve(null),
      hasRoom: () => Promise.resolve(true),
    };
    return new FileSweep(db, store, pino({ level: 'silent' }));
  }

  async function notErased(): Promise<string[]> {
    const rows = await db.selectFrom('platform.files').select('key').where('erased_at', 'is', null).execute();
    return rows.map(({ key }) => key);
  }

  it('erases with a store that needs longer than a transaction may wait', async () => {
    await removedFiles(10);
    const sweep = sweepOf(() => wait(2 * idleMs));
    expect(await sweep.sweep()).toBe(10);
    expect(await notErased()).toEqual([]);
  });

  it('erases the other files if the store refuses one, which is tried again', async () => {
    const [bad = '', ...others] = await removedFiles(10);
    const asked: string[] = [];
    const sweep = sweepOf(async (key) => {
      asked.push(key);
      if (key === bad) throw new Error('refused');
    });
    await expect(sweep.sweep()).rejects.toThrow('refused');
    expect(asked.sort()).toEqual([bad, ...others].sort());
    expect(await notErased()).toEqual([bad]);
    asked.length = 0;
    await expect(sweep.sweep()).rejects.toThrow('refused');
    expect(asked).toEqual([bad]);
  });

  it('prevents an upload that it has given up from being kept while its bytes are erased', async () => {
    const key = await reserveFile(db, randomUUID(), 1);
    await sql`update platform.files set created_at = created_at - interval '3 minutes'`.execute(db);
    const file = { key, name: 'act.pdf', mimeType: 'application/pdf', sizeBytes: 1, sha256: 'x' };
    const sweep = sweepOf(() => expect(keepFile(db, file)).rejects.toThrow('was swept'));
    expect(await sweep.sweep()).toBe(1);
    expect(await notErased()).toEqual([]);
  });

  it('forgets erased files an hour after their upload, when they no longer count towards a quota', async () => {
    const [older = '', newer = ''] = await removedFiles(2);
    const sweep = sweepOf(() => Promise.resolve());
    await sweep.sweep();
    for (const [key, minutes] of [
      [older, 61],
      [newer, 59],
    ] as const)
      await sql`update platform.files set created_at = clock_timestamp() - make_interval(mins => ${minutes})
        where key = ${key}`.execute(db);
    await sweep.sweep();
    expect(await db.selectFrom('platform.files').select('key').execute()).toEqual([{ key: newer }]);
  });
});
