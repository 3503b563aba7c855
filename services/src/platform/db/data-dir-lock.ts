import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusal } from './database-refusal.ts';

/** A held claim to a data folder. */
export interface DataDirLock {
  /** Gives the folder free; harmless when called again. */
  release(): void;
}

/**
 * Claims `dataDir` for this process, making the folder if need be.
 *
 * The claim is a lock of the operating system, taken through SQLite because Node offers no file lock
 * of its own: it falls with the process however that ends, so there is no stale one to judge.
 *
 * @throws DatabaseRefusal when another process, or this one, holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = path.join(dataDir, 'services.pid');
  const database = new DatabaseSync(path.join(dataDir, 'services.lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseRefusal(
      `The data folder ${path.resolve(dataDir)} is in use by another services process${holder(holderFile)}; end it first, or set DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      database.close();
    },
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

// The holder writes its pid just after it got the lock, so for an instant there may be none to name.
function holder(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return pid === '' ? '' : ` (pid ${pid})`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
