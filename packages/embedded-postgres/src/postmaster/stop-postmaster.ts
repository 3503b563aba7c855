import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { DbLog } from '../db-log.ts';

const fastShutdownMs = 30_000;
const immediateShutdownMs = 5000;
const lookEveryMs = 20;

/**
 * Stops a postmaster and waits until it has exited: a fast shutdown (sessions end, a checkpoint is written), and
 * after 30 s an immediate one, which the next start recovers from the log. SIGQUIT as `first` skips the fast one.
 *
 * @throws Error when it still runs after both
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
  throw new Error(`PostgreSQL (pid ${pid}) did not exit`);
}

async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  while (isRunning(pid)) {
    if (performance.now() > endsAt) return false;
    await delay(lookEveryMs);
  }
  return true;
}

/** Returns true if the process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid);
}

/** Sends a signal (0 only checks); `false` when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

// An orphan stays a zombie if process 1 (a container's only program) never reaps it.
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
