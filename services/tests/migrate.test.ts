import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { appliedSteps, knownSteps, migrate } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  let round = 0;
  const log = { ...consoleLog(), warn: vi.fn() };

  beforeEach(async () => {
    database = await createTestDatabase('template1');
    // A new path for each test: an imported module stays cached.
    round += 1;
    folder = path.join(inject('runFolder'), `migrations-${process.pid}-${round}`);
    mkdirSync(folder);
    log.warn.mockClear();
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Writes a step that runs `statement` on Kysely's connection. */
  function step(name: string, statement: string, more = ''): void {
    const kysely = import.meta.resolve('kysely');
    writeFileSync(
      path.join(folder, `${name}.ts`),
      `import { sql } from ${JSON.stringify(kysely)};\nexport const up = (db) => sql\`${statement}\`.execute(db);\n${more}`,
    );
  }

  const run = (): Promise<string[]> => migrate({ connectionString: database.connectionString, log, folder });

  it('of the product apply to an empty database, once', async () => {
    const all = { connectionString: database.connectionString, log };
    expect(await migrate(all)).toEqual(await knownSteps());
    expect(await migrate(all)).toEqual([]);
    expect(await appliedSteps(database.pool)).toEqual(await knownSteps());
  });

  it('apply each step once, however many processes start at once', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    step('0002-row', 'insert into silo values (1)');
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001-silo', '0002-row']);
    expect((await database.pool.query('select * from silo')).rowCount).toBe(1);
  });

  it('log which process they wait for while it migrates', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock(7205759403)');
    const info = vi.fn();
    const waiting = migrate({ connectionString: database.connectionString, log: { ...log, info }, folder });
    await vi.waitFor(
      () =>
        expect(info).toHaveBeenCalledWith(
          { holders: [expect.objectContaining({ name: 'recolta-test' })] },
          'Waiting for another process that migrates the database',
        ),
      { timeout: 30_000 },
    );
    await holder.query('select pg_advisory_unlock(7205759403)');
    holder.release();
    expect(await waiting).toEqual(['0001-silo']);
  });

  it('keep the steps before a failing one, undo that step, and name it', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    step('0002-broken', `do $$ begin insert into silo values (1); perform 1 / 0; end $$`);
    await expect(run()).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      message: 'The migration 0002-broken failed: division by zero',
    });
    expect(await appliedSteps(database.pool)).toEqual(['0001-silo']);
    expect((await database.pool.query('select * from silo')).rowCount).toBe(0);
  });

  it('release their locks after 2 s to the holder of a lock, and retry', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    await run();
    step('0002-column', 'alter table silo add column moisture integer');
    const holder = await database.pool.connect();
    await holder.query('begin; lock table silo');
    const running = run();
    const attempts = new Set<string>();
    await vi.waitUntil(
      async () => {
        const { rows } = await database.pool.query<{ started: string }>(
          `select xact_start::text as started from pg_stat_activity
           where application_name = 'recolta-migrate' and datname = current_database() and wait_event_type = 'Lock'`,
        );
        for (const { started } of rows) attempts.add(started);
        return attempts.size > 1;
      },
      { timeout: 30_000 },
    );
    await holder.query('commit');
    holder.release();
    expect(await running).toEqual(['0002-column']);
  });

  it('run a step outside a transaction if it requires that', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    step(
      '0002-index',
      'create index concurrently if not exists silo_tonnes on silo (tonnes)',
      'export const inTransaction = false;',
    );
    expect(await run()).toEqual(['0001-silo', '0002-index']);
  });

  it('leave a database of a later release unchanged, and log it', async () => {
    step('0001-silo', 'create table silo (tonnes integer)');
    step('0002-later', 'insert into silo values (1)');
    await run();
    rmSync(path.join(folder, '0002-later.ts'));
    expect(await run()).toEqual([]);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ ahead: ['0002-later'] }, expect.any(String));
  });
});
