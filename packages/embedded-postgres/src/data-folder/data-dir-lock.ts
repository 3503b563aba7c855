import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseRefusal } from '../database-refusal.ts';
import { dataDirRefusal } from './data-dir-refusal.ts';
import { type FileLock, takeFileLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Locks `dataDir` for this process, creating the folder if it is missing.
 *
 * @throws DatabaseRefusal when another process, or this one, holds it, or nothing can be written there
 */
export function lockDataDir(dataDir: string): FileLock {
  const lock = inDataDir(dataDir, () => takeFileLock(path.join(dataDir, 'services.lock')));
  if (!lock) {
    throw new DatabaseRefusal(
      `The data folder ${path.resolve(dataDir)} is in use by another services process${holder(dataDir)}; end it first, or set DATA_DIR.`,
    );
  }
  try {
    inDataDir(dataDir, () => writeFileSync(path.join(dataDir, 'services.pid'), `${process.pid}\n`));
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/**
 * Creates the data folder if it is missing and runs `work`.
 *
 * @throws DatabaseRefusal naming DATA_DIR when the system denies either
 */
export function inDataDir<Result>(dataDir: string, work: () => Result): Result {
  try {
    makeFolder(dataDir);
    return work();
  } catch (error) {
    throw dataDirRefusal(dataDir, error);
  }
}

// The holder writes its pid just after taking the lock, so for an instant there may be none to name.
function holder(dataDir: string): string {
  try {
    const pid = readFileSync(path.join(dataDir, 'services.pid'), 'utf8').trim();
    return pid === '' ? '' : ` (pid ${pid})`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
