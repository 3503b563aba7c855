import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The exit code that a shell would report for a child ended by `code` or `signal`. */
export function exitCode(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}

const parentCheckMs = 250;

/**
 * Calls `lost` once this process has lost the shell that npm started it in: npm passes signals to that shell, which
 * ends without passing them on.
 *
 * @param {() => void} lost
 * @returns {() => void} stops watching
 */
function watchShell(lost) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    lost();
  }, parentCheckMs);
  return () => clearInterval(timer);
}

/**
 * Runs a command and resolves to its exit code, 128 + n if a signal ended it.
 * Signals sent to this process, or to the npm that runs it, are passed to the child, so that ending the parent leaves
 * nothing behind.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {countsInterrupts?: boolean}} [options] `cwd` is the repository
 *   unless given; `countsInterrupts` if the child takes several copies of one Ctrl-C as one
 */
export function run(command, args, { countsInterrupts = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // Ctrl-C on a terminal reaches the whole process group: a second copy would look like a second Ctrl-C.
    const isCopy = (signal) => signal === 'SIGINT' && process.stdin.isTTY && !countsInterrupts;
    const pass = (signal) => {
      if (!isCopy(signal)) child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, pass);
    const unwatch = watchShell(() => child.kill('SIGTERM'));
    const done = () => {
      unwatch();
      for (const signal of forwarded) process.off(signal, pass);
    };
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      done();
      resolve(exitCode(code, signal));
    });
  });
}
