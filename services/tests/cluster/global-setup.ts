import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { consoleLog } from '../../src/platform/db/db-log.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { templateDatabase } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the run's throw-away cluster, as its superuser. */
    clusterUrl: string;
    /** Folder for whatever tests leave on disk; removed with all clusters in it when the run ends, however it ends. */
    runFolder: string;
  }
}

/** Nothing here has to outlive the run, so nothing waits for the disk. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** Starts one cluster for the whole run, with a template that has all migrations. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = mkdtempSync(path.join(os.tmpdir(), 'recolta-test-'));
  // Entered by PostgreSQL's own user where the run is root's.
  chmodSync(runFolder, 0o711);
  const reaper = spawn(process.execPath, [path.join(import.meta.dirname, 'reap-clusters.ts'), runFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const reaped = new Promise<void>((resolve) => reaper.once('exit', () => resolve()));
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(runFolder, 'shared'),
    log: consoleLog(),
    settings: throwAway,
  });
  await buildTemplate(cluster.connectionString);
  project.onTestsRerun(() => buildTemplate(cluster.connectionString));
  project.provide('clusterUrl', cluster.connectionString);
  project.provide('runFolder', runFolder);
  return async () => {
    await cluster.stop();
    reaper.stdin.end();
    await reaped;
  };
}

/** Makes the template anew, so that it always has the migrations as they are now. */
async function buildTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${templateDatabase} with (force)`);
    await client.query(`create database ${templateDatabase}`);
    const url = new URL(clusterUrl);
    url.pathname = `/${templateDatabase}`;
    await migrate({ connectionString: url.href, log: consoleLog() });
  } finally {
    await client.end();
  }
}
