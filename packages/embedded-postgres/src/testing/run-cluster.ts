import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { DbLog } from '../db-log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { temporaryRoot } from './temporary-root.ts';

/** No data outlives the run: nothing waits for the disk. */
export const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** The folder of a test run, removed with all clusters in it when the run ends for any reason. */
export interface RunFolder {
  readonly folder: string;
  /** Stops its processes and removes it. */
  remove(): Promise<void>;
}

/** @param prefix of the folder's name */
export function makeRunFolder(prefix: string): RunFolder {
  const folder = mkdtempSync(path.join(temporaryRoot(), prefix));
  // PostgreSQL's user enters it if the run is root's.
  chmodSync(folder, 0o711);
  const reaper = spawn(process.execPath, [path.join(import.meta.dirname, 'reap-clusters.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const reaped = new Promise<void>((resolve) => reaper.once('exit', () => resolve()));
  return {
    folder,
    async remove() {
      reaper.stdin.end();
      await reaped;
    },
  };
}

/**
 * Creates a cluster and stops it again, to be copied by tests that do not test the first start: a copy takes a
 * twentieth of the time of initdb.
 *
 * @param prepare called with the connection string of the cluster while it runs
 * @returns its data folder
 */
export async function makePristineCluster(
  folder: string,
  log: DbLog,
  prepare?: (connectionString: string) => Promise<unknown>,
): Promise<string> {
  const dataDir = path.join(folder, 'pristine');
  const cluster = await startEmbeddedPostgres({ dataDir, log, settings: throwAway });
  try {
    await prepare?.(cluster.connectionString);
  } finally {
    await cluster.stop();
  }
  return dataDir;
}

/** Copies a stopped cluster, with owners and modes, into a data folder that has none. */
export function copyCluster(fromDataDir: string, toDataDir: string): void {
  mkdirSync(toDataDir, { recursive: true });
  execFileSync('cp', ['-a', path.join(fromDataDir, 'postgres'), toDataDir]);
}

/** The PostgreSQL of a test run, in its own folder. */
export interface RunCluster {
  readonly connectionString: string;
  /** For other files of the tests. */
  readonly folder: string;
  /** Data folder of a stopped cluster like it, to be copied. */
  readonly pristineDir: string;
  stop(): Promise<void>;
}

/**
 * @param prefix of the folder's name
 * @param prepare brings a new cluster to the initial state of the tests
 */
export async function startRunCluster(
  prefix: string,
  log: DbLog,
  prepare?: (connectionString: string) => Promise<unknown>,
): Promise<RunCluster> {
  const { folder, remove } = makeRunFolder(prefix);
  const pristineDir = await makePristineCluster(folder, log, prepare);
  const dataDir = path.join(folder, 'shared');
  copyCluster(pristineDir, dataDir);
  const cluster = await startEmbeddedPostgres({ dataDir, log, settings: throwAway });
  return {
    connectionString: cluster.connectionString,
    folder,
    pristineDir,
    async stop() {
      await cluster.stop();
      await remove();
    },
  };
}
