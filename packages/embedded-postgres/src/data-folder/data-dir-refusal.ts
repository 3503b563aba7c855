import path from 'node:path';
import { DatabaseRefusal } from '../database-refusal.ts';

/** Why the system denied access to the data folder, by error code. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'is a file, not a folder'],
  ['ENOTDIR', 'lies below a file, not a folder'],
  ['ENOENT', 'cannot be made or found'],
  ['EACCES', 'cannot be used: permission denied'],
  ['EPERM', 'cannot be used: permission denied'],
  ['EROFS', 'cannot be written: the file system is read-only'],
  ['ENOSPC', 'cannot be written: the disk is full'],
  ['EDQUOT', 'cannot be written: the disk quota is used up'],
  ['ERR_SQLITE_ERROR', 'cannot be written'],
]);

/** A file system error in the data folder as one line that names DATA_DIR; other errors are returned unchanged. */
export function dataDirRefusal(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const isOfFiles = error.code === 'ERR_SQLITE_ERROR' || ('syscall' in error && 'path' in error);
  if (!isOfFiles) return error;
  const place = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  const reason = reasons.get(error.code) ?? `cannot be used (${error.code})`;
  return new DatabaseRefusal(`DATA_DIR: ${path.resolve(place)} ${reason}`, { cause: error });
}
