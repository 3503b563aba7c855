import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
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

/** The folder of a test run, removed with all clusters in it when the run ends, however it ends. */
export interface RunFolder {
  readonly folder: string;
  /** Ends what runs in it and removes it. */
  remove(): Promise<void>;
}

/** @param prefix of the folder's name */
export function makeRunFolder(prefix: string): RunFolder {
  const folder = mkdtempSync(path.join(temporaryRoot(), prefix));
  // Entered by PostgreSQL's own user where the run is root's.
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

/** The PostgreSQL of a test run, in a folder of its own. */
export interface RunCluster {
  readonly connectionString: string;
  /** For other files of the tests. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** @param prefix of the folder's name */
export async function startRunCluster(prefix: string, log: DbLog): Promise<RunCluster> {
  const { folder, remove } = makeRunFolder(prefix);
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'shared'),
    log,
    settings: throwAway,
  });
  return {
    connectionString: cluster.connectionString,
    folder,
    async stop() {
      await cluster.stop();
      await remove();
    },
  };
}
