// Every process of a start has the start's id among its arguments, so it is identified by that and not by a pid,
// which the system may have reused.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const serverTimeoutMs = 20_000;
const databaseTimeoutMs = 30_000;
const killTimeoutMs = 5_000;
const lookEachMs = 50;

/** The arguments that mark a server. */
export const launchArgs = (launchId) => ['--', `--launch=${launchId}`];
/** The services give their PostgreSQL this setting, see services/src/main.ts. */
const databaseMark = (launchId) => `recolta.launch=${launchId}`;

/**
 * Ends the remaining processes of one start: servers by SIGTERM, then the PostgreSQL that services left behind; by
 * SIGKILL after a while. Touches no other process. Finds nothing on a system with neither /proc nor `ps`; there the
 * servers stop by themselves when they lose their supervisor.
 *
 * @param {string} launchId id of that start
 * @returns {Promise<number[]>} pids found
 */
export async function endLaunched(launchId) {
  const server = launchArgs(launchId).at(-1);
  const servers = await end(server, ['SIGTERM', serverTimeoutMs]);
  // PostgreSQL's children, which it ends itself, do not keep these arguments: only the postmaster does.
  const databases = await end(
    databaseMark(launchId),
    ['SIGINT', databaseTimeoutMs],
    ['SIGQUIT', killTimeoutMs],
  );
  return [...servers, ...databases];
}

/** Sends each signal and waits for its timeout, SIGKILL last. */
async function end(mark, ...signals) {
  const found = markedBy(mark);
  for (const [signal, timeoutMs] of [...signals, ['SIGKILL', killTimeoutMs]]) {
    for (const pid of markedBy(mark)) send(pid, signal);
    const endMs = performance.now() + timeoutMs;
    while (markedBy(mark).length > 0 && performance.now() < endMs) await wait(lookEachMs);
  }
  return found;
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Exited since, or another user's process.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

function markedBy(mark) {
  return [...commands()]
    .filter(([pid, args]) => pid !== process.pid && args.includes(mark))
    .map(([pid]) => pid);
}

/** The arguments of all visible processes, by pid; empty for a zombie. */
function* commands() {
  if (process.platform === 'win32') return;
  if (process.platform !== 'linux') {
    for (const line of listedByPs().split('\n')) {
      const [pid, ...args] = line.trim().split(/\s+/);
      yield [Number(pid), args];
    }
    return;
  }
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = readIfThere(`/proc/${name}/cmdline`);
    if (command) yield [Number(name), command.split('\0')];
  }
}

function listedByPs() {
  try {
    return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code)) return null;
    throw error;
  }
}
