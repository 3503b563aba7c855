import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for whatever tests leave on disk; removed with all clusters in it when the run ends, however it ends. */
    runFolder: string;
  }
}

/** A data folder for a separate cluster; removed with the run. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'own-'));
  // Entered by PostgreSQL's own user where the run is root's.
  chmodSync(folder, 0o711);
  return path.join(folder, 'data');
}

/** A data folder for a test that needs a separate cluster; removed after the test. */
export function ownDataDir(): string {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));
  return dataDir;
}
