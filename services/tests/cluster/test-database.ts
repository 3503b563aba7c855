import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../src/platform/db/pool.ts';
import { inCluster } from './in-cluster.ts';
import { templateDatabase } from './template-database.ts';

/** A separate database for one test file or test. */
export interface TestDatabase {
  connectionString: string;
  /** At most ten connections; ended by `drop()`. */
  pool: pg.Pool;
  /** Ends the pool and all other sessions, and drops the database. */
  drop(): Promise<void>;
}

/**
 * Copies the template: all migrations, no rows. Drop it in `afterAll` or `afterEach`.
 *
 * @param template another database of the cluster to copy, such as `template1` for an empty one
 */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const pool = createPool({ connectionString: url.href, max: 10, applicationName: 'recolta-test' });
  return {
    connectionString: url.href,
    pool,
    async drop() {
      if (!pool.ending) await pool.end();
      await inCluster(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
