import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseRefusal } from '../database-refusal.ts';
import { canEnter, type PostgresUser } from './postgres-user.ts';

/**
 * Names by which PostgreSQL's user can open folders, and the descriptors that a child needs as its 3rd and next.
 */
export interface FolderAccess {
  names: string[];
  fds: number[];
  close(): void;
}

/**
 * Opens folders for PostgreSQL's user. If that user cannot enter the folders above (below a root home with mode
 * 0700), the child gets them as open descriptors and names them through `/proc/self/fd`, so that no home folder has
 * to be opened to other users.
 *
 * @throws DatabaseRefusal if that is needed on a system without /proc
 */
export function openForUser(user: PostgresUser | undefined, folders: readonly string[]): FolderAccess {
  if (folders.every((folder) => canEnter(user, path.dirname(folder)))) {
    return { names: [...folders], fds: [], close: () => undefined };
  }
  if (process.platform !== 'linux') {
    throw new DatabaseRefusal(
      `PostgreSQL cannot run as root below ${folders[0]}: start as an ordinary user, or set DATA_DIR.`,
    );
  }
  const fds = folders.map((folder) => openSync(folder, 'r'));
  return {
    names: fds.map((_, index) => `/proc/self/fd/${3 + index}`),
    fds,
    close: () => {
      for (const fd of fds) closeSync(fd);
    },
  };
}
