import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseRefusal } from '../database-refusal.ts';
import type { DbLog } from '../db-log.ts';
import { postmasterKind, readPostmasterFile } from './postmaster-file.ts';
import { socketFolderPrefix } from './socket-folder.ts';
import { stopPostmaster } from './stop-postmaster.ts';

/**
 * Cleans up after a killed owner, in a data folder whose lock this process holds: stops the orphaned PostgreSQL, or
 * removes the stale pid file (PostgreSQL refuses to start if another program has that pid).
 *
 * @throws DatabaseRefusal when a PostgreSQL that we did not start runs on the folder
 */
export async function clearFormerPostmaster(clusterDir: string, log: DbLog): Promise<void> {
  const former = readPostmasterFile(clusterDir);
  if (!former) return;
  const kind = postmasterKind(former.pid, clusterDir);
  if (kind === 'foreign') {
    throw new DatabaseRefusal(`Another PostgreSQL (pid ${former.pid}) runs on ${clusterDir}; stop it first.`);
  }
  if (kind === 'ours') {
    log.warn({ pid: former.pid }, 'Ending the PostgreSQL that a killed services process left');
    await stopPostmaster(former.pid, log);
  }
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  if (former.socketDir.startsWith(path.join(os.tmpdir(), socketFolderPrefix))) {
    rmSync(former.socketDir, { recursive: true, force: true });
  }
}
