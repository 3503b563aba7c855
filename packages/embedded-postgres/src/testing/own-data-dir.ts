import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { copyCluster } from './run-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for files of tests; removed with all clusters in it when the run ends for any reason. */
    runFolder: string;
    /** Data folder of a stopped cluster, to be copied; missing if a project's tests need none. */
    pristineDir?: string;
  }
}

/** A data folder for a separate cluster; removed with the run. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'own-'));
  // PostgreSQL's user enters it if the run is root's.
  chmodSync(folder, 0o711);
  return path.join(folder, 'data');
}

/** A data folder for a test that needs a separate cluster; removed after the test. */
export function ownDataDir(): string {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));
  return dataDir;
}

/** A data folder with a new cluster, copied; removed with the run. */
export function makeClusterDir(): string {
  const pristine = inject('pristineDir');
  if (pristine === undefined) throw new Error('the global set-up of these tests creates no cluster to copy');
  const dataDir = makeDataDir();
  copyCluster(pristine, dataDir);
  return dataDir;
}

/** The same for a test; removed after the test. */
export function ownClusterDir(): string {
  const dataDir = makeClusterDir();
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));
  return dataDir;
}
