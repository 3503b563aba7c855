import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import type pg from 'pg';
import { ensureEpoch } from '../../src/platform/db/epoch.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createKysely, createPool } from '../../src/platform/db/pool.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const log = consoleLog();
const programs = path.resolve(import.meta.dirname, '../../src');

/** Runs `pnpm backup` or `pnpm restore` on a data folder. */
export function runCommand(
  program: 'backup' | 'restore',
  dataDir: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [path.join(programs, `${program}.ts`), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  });
}

/** Runs `work` on the cluster of a data folder, prepared as by the services: migrated, with its epoch. */
export async function serving<T>(
  dataDir: string,
  work: (pool: pg.Pool, epoch: number) => Promise<T>,
): Promise<T> {
  const cluster = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate({ connectionString: cluster.connectionString, log });
    const pool = createPool({
      connectionString: cluster.connectionString,
      max: 4,
      applicationName: 'recolta-test',
    });
    try {
      return await work(pool, await ensureEpoch(createKysely(pool)));
    } finally {
      await pool.end();
    }
  } finally {
    await cluster.stop();
  }
}
