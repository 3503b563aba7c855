import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import type { DbLog } from '@recolta/embedded-postgres/db-log';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { createKysely, createPool } from './pool.ts';

/**
 * The folder of the steps, `0001-what-it-does.ts` and on. Each has `up(db)` and, only if needed,
 * `inTransaction = false`.
 */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

export interface MigrateOptions {
  connectionString: string;
  log: DbLog;
  /** Another folder of steps, for tests. */
  folder?: string;
}

/** One step; `inTransaction` is false if it creates an index concurrently, and then it must be repeatable. */
interface Step extends Migration {
  inTransaction: boolean;
}

// An arbitrary key that no other lock in the database uses.
const advisoryLock = 7_205_759_403;
const lockTimeoutMs = 2000;
const maxAttempts = 30;

/**
 * Applies the missing steps to the database, forward only, one process at a time (the others wait for it). A step
 * that waits 2 s for a lock or deadlocks yields to the traffic and is retried up to 30 times. A database that is ahead of this
 * release stays unchanged, with a warning: the previous release can read every step.
 *
 * @returns names of the steps applied now, in order
 * @throws DatabaseRefusal naming the step that failed, with its cause
 */
export async function migrate({
  connectionString,
  log,
  folder = migrationsFolder,
}: MigrateOptions): Promise<string[]> {
  const pool = createPool({
    connectionString,
    max: 2,
    applicationName: 'recolta-migrate',
    log,
    statementTimeoutMs: 0,
    lockTimeoutMs,
  });
  try {
    const db = createKysely<unknown>(pool);
    return await underAdvisoryLock(pool, log, () => applySteps(db, pool, folder, log));
  } finally {
    await pool.end();
  }
}

/** Names of the steps that this release knows, in order. */
export async function knownSteps(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder))
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => path.basename(file, '.ts'))
    .sort();
}

/** Names of the applied steps of a database, in order; empty for an empty database. */
export async function appliedSteps(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as found`,
  );
  if (!table.rows[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  );
  return rows.map((row) => row.name);
}

async function loadSteps(folder: string, names: readonly string[]): Promise<Record<string, Step>> {
  const steps: Record<string, Step> = {};
  for (const name of names) {
    const module: { up?: unknown; inTransaction?: unknown } = await import(
      pathToFileURL(path.join(folder, `${name}.ts`)).href
    );
    const { up } = module;
    if (!isUp(up)) throw new Error(`The migration ${name} has no up(db)`);
    steps[name] = { up, inTransaction: module.inTransaction !== false };
  }
  return steps;
}

function isUp(value: unknown): value is Migration['up'] {
  return typeof value === 'function';
}

async function underAdvisoryLock<T>(pool: pg.Pool, log: DbLog, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0');
    await takeLock(client, log);
    return await work();
  } finally {
    // Closing the connection releases the lock, even after a failure.
    client.release(true);
  }
}

/** Waits for the lock as long as it takes, and logs its holder. */
async function takeLock(client: pg.PoolClient, log: DbLog): Promise<void> {
  const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
    advisoryLock,
  ]);
  if (rows[0]?.isTaken) return;
  const holders = await client.query<{ pid: number; name: string; address: string | null; state: string }>(
    `select a.pid, a.application_name as name, a.client_addr::text as address, a.state
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [advisoryLock],
  );
  log.info({ holders: holders.rows }, 'Waiting for another process that migrates the database');
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
}

async function applySteps(db: Kysely<unknown>, pool: pg.Pool, folder: string, log: DbLog): Promise<string[]> {
  const known = await knownSteps(folder);
  const applied = await appliedSteps(pool);
  const ahead = applied.filter((name) => !known.includes(name));
  if (ahead.length > 0) {
    log.warn({ ahead }, 'The database has steps that this release does not know: nothing to apply');
    return [];
  }
  const pending = known.filter((name) => !applied.includes(name));
  // Most starts apply none: the steps' code is loaded only if it runs.
  if (pending.length === 0) return [];
  const steps = await loadSteps(folder, known);
  for (const name of pending) {
    const step = steps[name];
    if (!step) throw new Error(`The migration ${name} was not loaded`);
    await applyNext(db, steps, name, step);
    log.info({ step: name }, 'Migrated');
  }
  return pending;
}

async function applyNext(
  db: Kysely<unknown>,
  steps: Record<string, Step>,
  name: string,
  step: Step,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(steps) },
    migrationTableSchema: 'public',
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateTo(name, { disableTransactions: !step.inTransaction });
    if (error === undefined) return;
    if (attempt === maxAttempts || !isOfLocks(error)) {
      throw new DatabaseRefusal(
        `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    await delay(100 * Math.random());
  }
}

/** True for a lock that was not available in time, and for a deadlock. */
function isOfLocks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}
