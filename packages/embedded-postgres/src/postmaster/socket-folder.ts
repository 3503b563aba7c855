import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { giveTo, type PostgresUser } from '../cluster/postgres-user.ts';

/** Prefix of the names of socket folders outside the data folder. */
export const socketFolderPrefix = 'recolta-pg-';

/** A folder that only PostgreSQL's user and root can enter. */
export interface SocketFolder {
  readonly folder: string;
  /** Removes the socket that a killed PostgreSQL left in it. */
  clear(): void;
  /** Removes it if it lies outside the data folder. */
  remove(): void;
}

// sun_path is 108 bytes on Linux and 104 on macOS, including the closing zero.
const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

/**
 * Creates the folder of the unix socket in `near`, or a temporary one if the user cannot reach it or its path is
 * too long.
 */
export function makeSocketFolder(
  near: string,
  user: PostgresUser | undefined,
  isReachable: boolean,
): SocketFolder {
  if (isReachable && Buffer.byteLength(path.join(near, '.s.PGSQL.65535')) <= maxSocketPathBytes) {
    // A killed PostgreSQL leaves its socket file.
    rmSync(near, { recursive: true, force: true });
    mkdirSync(near);
    giveTo(user, near, 0o700);
    return { folder: near, clear: () => empty(near), remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), socketFolderPrefix));
  giveTo(user, folder, 0o700);
  return {
    folder,
    clear: () => empty(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true });
}
