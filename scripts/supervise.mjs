import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { endLaunched, launchArgs } from './launched-processes.mjs';
import { LogFile } from './log-file.mjs';
import { readableLine } from './readable-log.mjs';
import { root } from './run.mjs';

const stopTimeoutMs = 20_000;
const lastWordsMs = 500;
/** npm, the terminal and the set-up each forward a Ctrl-C: copies this close together count as one. */
const sameSignalMs = 700;
/** EX_CONFIG: a server refused its configuration and has printed the reason in one line. */
const refusedExitCode = 78;

/**
 * Runs servers until a signal, or until one of them exits, which stops the others.
 *
 * @param {{name: string, args: string[], env?: Record<string, string>}[]} servers `args` of Node; in the order of
 *   starting, stopped in reverse. Each holds a pipe from here as its standard input, which closes when this
 *   process exits, by SIGKILL too: the servers then stop by themselves
 * @param {{env: NodeJS.ProcessEnv, logFolder: string, launchId: string, leastLevel?: () => number}} options
 *   `launchId` marks what is launched; `leastLevel`, a level of pino, filters the terminal; everything is written to
 *   `logFolder/<name>.log`
 * @returns {{ended: Promise<number>, stop: (code: number) => void, isStopping: () => boolean}} `ended`
 *   resolves to the exit code for this process once every server and everything it launched is gone
 */
export function supervise(servers, { env, logFolder, launchId, leastLevel }) {
  makeLogFolder(logFolder);
  let stopCode = null;
  let firstSignalMs = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers();

  const running = servers.map((server) => launch(server, { env, logFolder, launchId, leastLevel }));
  const killAll = () => {
    for (const { child } of running) signalGroup(child, 'SIGKILL');
  };

  const stopAll = async () => {
    const late = setTimeout(() => {
      console.error('the servers did not stop in time: ending them');
      killAll();
    }, stopTimeoutMs);
    for (const { child, gone, isGone } of [...running].reverse()) {
      if (!isGone()) child.kill('SIGTERM');
      await gone;
    }
    clearTimeout(late);
    await endLaunched(launchId);
    end(stopCode);
  };
  const stop = (code) => {
    if (stopCode !== null) return;
    stopCode = code;
    void stopAll();
  };

  const watch = async ({ name, child, gone, logFile }) => {
    const how = await gone;
    if (stopCode !== null) return;
    if (child.exitCode !== refusedExitCode) {
      console.error(`${name} ended unexpectedly (${how}); its log: ${path.relative(process.cwd(), logFile)}`);
    }
    // The server's own children would outlive it.
    signalGroup(child, 'SIGINT');
    stop(1);
  };
  for (const server of running) void watch(server);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (stopCode === null) {
        firstSignalMs = nowMs;
        stop(0);
      } else if (nowMs - firstSignalMs > sameSignalMs) killAll();
    });
  }
  return { ended, stop, isStopping: () => stopCode !== null };
}

/** Starts a server in its own process group, so that Ctrl-C reaches it only through the supervisor, in order. */
function launch({ name, args, env: own = {} }, { env, logFolder, launchId, leastLevel }) {
  const logFile = path.join(logFolder, `${name}.log`);
  const log = new LogFile(logFile, (line) => console.error(line));
  const child = spawn(process.execPath, [...args, ...launchArgs(launchId)], {
    cwd: root,
    env: { ...env, ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    readline.createInterface({ input: stream }).on('line', (line) => {
      log.append(line);
      const readable = readableLine(line, leastLevel?.());
      if (readable !== null) console.error(readable);
    });
  }
  let isGone = false;
  const { promise: gone, resolve } = Promise.withResolvers();
  const end = (how) => {
    isGone = true;
    resolve(how);
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => {
    // Its last output arrives before its exit, unless a child of it still holds the pipe.
    const how = signal ?? `exit code ${code}`;
    const late = setTimeout(end, lastWordsMs, how);
    child.on('close', () => {
      clearTimeout(late);
      end(how);
    });
  });
  child.on('close', () => log.close());
  return { name, child, gone, logFile, isGone: () => isGone };
}

/** Without the folder lines are dropped, as on a full disk; the servers run. */
function makeLogFolder(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    console.error(`no folder for logs: ${error.message}`);
  }
}

function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
