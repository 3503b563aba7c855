import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Marks a postmaster of ours on its command line. */
export const clusterMark = 'cluster_name=recolta-embedded';

/** Content of the file that a running PostgreSQL writes into its data folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Folder of its unix socket; empty without one. */
  socketDir: string;
}

/** Reads `postmaster.pid` of a data folder; `undefined` without one, or if it is incomplete. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const text = readIfThere(path.join(clusterDir, 'postmaster.pid'));
  const [pid, , , port, socketDir] = text?.split('\n') ?? [];
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port ?? 0), socketDir: socketDir ?? '' };
}

/**
 * Relation of the process `pid` to the data folder: `ours` (a PostgreSQL that this program started on it),
 * `foreign` (another PostgreSQL on it) or `none` (it has exited, or the pid belongs to another program).
 */
export function postmasterKind(pid: number, clusterDir: string): 'ours' | 'foreign' | 'none' {
  const command = commandLine(pid);
  if (!command || !/postgres|postmaster/.test(command)) return 'none';
  if (!worksIn(pid, command, clusterDir)) return 'none';
  return command.includes(clusterMark) ? 'ours' : 'foreign';
}

function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined;
    throw error;
  }
}

// A postmaster's working folder is its data folder, even if it was started by another path.
function worksIn(pid: number, command: string, clusterDir: string): boolean {
  const folder = realpathSync(clusterDir);
  if (process.platform !== 'linux') return command.includes(folder);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    if (isGone(error)) return false;
    // Another user's process hides its folder, not its command line.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return command.includes(folder);
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ESRCH'].includes(String(error.code))
  );
}
