import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startRunCluster } from '@recolta/embedded-postgres/testing/run-cluster';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { inCluster } from './in-cluster.ts';
import { templateDatabase } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's temporary cluster, as its superuser. */
    clusterUrl: string;
  }
}

/** Starts one cluster for the whole run, with a migrated template database and a migrated cluster to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = consoleLog();
  const cluster = await startRunCluster('recolta-test-', log, (connectionString) =>
    migrate({ connectionString, log }),
  );
  // Its own database has all migrations, and no rows.
  const { pathname } = new URL(cluster.connectionString);
  await inCluster(
    cluster.connectionString,
    `create database ${templateDatabase} template ${pathname.slice(1)}`,
  );
  project.onTestsRerun(() => buildTemplate(cluster.connectionString));
  project.provide('clusterUrl', cluster.connectionString);
  project.provide('runFolder', cluster.folder);
  project.provide('pristineDir', cluster.pristineDir);
  return () => cluster.stop();
}

/** Recreates the template with the current migrations. */
async function buildTemplate(clusterUrl: string): Promise<void> {
  await inCluster(clusterUrl, `drop database if exists ${templateDatabase} with (force)`);
  await inCluster(clusterUrl, `create database ${templateDatabase}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${templateDatabase}`;
  await migrate({ connectionString: url.href, log: consoleLog() });
}
