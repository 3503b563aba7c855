import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const stopTimeoutMs = 5_000;

/**
 * Stops the embedded PostgreSQL where its services ended without doing so, as when they were killed. It has a
 * process group of its own, so no signal to the services reaches it. Where processes cannot be looked at
 * (no /proc) it is left to the next start, which takes it over.
 *
 * @param {string} dataDir absolute
 */
export async function stopLeftDatabase(dataDir) {
  const data = path.join(dataDir, 'postgres/data');
  const pid = postmasterOf(data);
  if (pid === null) return;
  process.kill(pid, 'SIGINT'); // PostgreSQL's orderly end that waits for no client
  const endMs = performance.now() + stopTimeoutMs;
  while (postmasterOf(data) === pid && performance.now() < endMs) await wait(50);
}

/** The live PostgreSQL of that folder; a process that merely got its number is none. */
function postmasterOf(data) {
  const pid = readIfThere(path.join(data, 'postmaster.pid'))?.split('\n')[0];
  if (pid === undefined || !/^\d+$/.test(pid)) return null;
  const args = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return args[args.indexOf('-D') + 1] === data ? Number(pid) : null;
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}
