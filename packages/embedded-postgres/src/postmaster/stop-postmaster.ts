import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { DbLog } from '../db-log.ts';

const fastShutdownMs = 30_000;
const immediateShutdownMs = 5000;
const lookEveryMs = 20;

/**
 * Ends a postmaster and waits until it is gone: a fast shutdown (sessions are ended, a checkpoint is written),
 * and where that takes longer than 30 s an immediate one, from which the next start recovers by the log.
 * With `first` SIGQUIT it is immediate from the start.
 *
 * @throws Error when it is still there after both
 */
export async function stopPostmaster(
  pid: number,
  log: DbLog,
  first: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  signal(pid, first);
  if (await isGoneWithin(pid, fastShutdownMs)) return;
  log.warn({ pid }, 'PostgreSQL did not shut down in time: ending it at once, the next start will recover');
  signal(pid, 'SIGQUIT');
  if (await isGoneWithin(pid, immediateShutdownMs)) return;
  throw new Error(`PostgreSQL (pid ${pid}) does not end`);
}

async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  while (isRunning(pid)) {
    if (performance.now() > endsAt) return false;
    await delay(lookEveryMs);
  }
  return true;
}

/** Whether there is such a process, and more of it than its entry in the process table. */
export function isRunning(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid);
}

/** Sends a signal (0 only asks); `false` when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

// An orphan ends as a zombie for good where process 1 (a container's only program) never collects it.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return true;
    throw error;
  }
}
