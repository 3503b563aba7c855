import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { makeClusterDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { throwAway } from '@recolta/embedded-postgres/testing/run-cluster';
import { createPool } from '../../src/platform/db/pool.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * A migrated database in its own cluster, for tests that must not see other transactions: a snapshot includes those of
 * every database of the cluster.
 */
export async function createLoneDatabase(): Promise<TestDatabase> {
  const log = consoleLog();
  const cluster = await startEmbeddedPostgres({ dataDir: makeClusterDir(), log, settings: throwAway });
  const { connectionString } = cluster;
  const pool = createPool({ connectionString, max: 10, applicationName: 'recolta-test' });
  return {
    connectionString,
    pool,
    async drop() {
      if (!pool.ending) await pool.end();
      await cluster.stop();
    },
  };
}
