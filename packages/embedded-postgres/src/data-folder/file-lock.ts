import { DatabaseSync } from 'node:sqlite';

/** A held lock. */
export interface FileLock {
  /** Releases it; idempotent. */
  release(): void;
}

/**
 * Takes the lock of `file`, creating the file if it is missing.
 *
 * It is a lock of the operating system, taken through SQLite because Node offers no file lock. The system releases
 * it when the process ends for any reason, so there are no stale locks.
 *
 * @returns null while another process, or this one, holds it
 */
export function takeFileLock(file: string): FileLock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      database.close();
    },
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
