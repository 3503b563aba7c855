import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryRoot } from '../packages/embedded-postgres/src/testing/temporary-root.ts';

export const scripts = import.meta.dirname;

const { PATH, NODE_COMPILE_CACHE } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };

/** A temporary data folder, removed after the test. */
export function startDataDir(): string {
  const folder = mkdtempSync(path.join(temporaryRoot(), 'recolta-start-'));
  // If tests run as root, PostgreSQL runs as another user and must enter it.
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return path.join(folder, 'data');
}

/** A program under test, with everything it printed on standard error. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** Exit code; null if a signal ended it. */
  readonly exit: Promise<number | null>;
  printed(): string;
}

/** Runs Node with only the given settings; it is ended after the test. */
export function runNode(args: readonly string[], settings: Readonly<Record<string, string>>): StartedProgram {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...inherited, NODE_ENV: 'test', DEMO: '0', PORT: '0', SERVICES_PORT: '0', ...settings },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const { promise: exit, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
  });
  return { child, exit, printed: () => printed };
}

/** `npm start` without the set-up. */
export const runStartScript = (settings: Readonly<Record<string, string>>) =>
  runNode([path.join(scripts, 'start.mjs')], settings);

/**
 * A start with the test's own servers and no client to build: claims the data folder and supervises like
 * `npm start`. It stops when this process exits.
 *
 * @param servers arguments of Node, by server name
 */
export function runServers(
  servers: Readonly<Record<string, readonly string[]>>,
  settings: Readonly<Record<string, string>>,
): StartedProgram {
  const list = Object.entries(servers).map(([name, args]) => ({ name, args }));
  const source = [
    `import { serverEnv } from ${JSON.stringify(path.join(scripts, 'server-env.mjs'))};`,
    `import { runStart } from ${JSON.stringify(path.join(scripts, 'start-error.mjs'))};`,
    `import { supervise } from ${JSON.stringify(path.join(scripts, 'supervise.mjs'))};`,
    'await runStart(async () => {',
    '  const { env, launchId } = await serverEnv();',
    "  console.error('claimed as ' + launchId);",
    "  const options = { env, launchId, logFolder: env.DATA_DIR + '/logs' };",
    `  const servers = supervise(${JSON.stringify(list)}, options);`,
    "  process.stdin.once('close', () => servers.stop(0)).resume();",
    '  const exit = await servers.ended;',
    '  process.stdin.destroy();',
    '  return exit;',
    '});',
  ].join('\n');
  return runNode(['--input-type=module', '-e', source], settings);
}

/** The real services. */
export const realServices = { services: ['services/src/main.ts'] };

/** A server that prints its pid and ends only by SIGKILL; it does not notice the loss of its supervisor. */
export function stubbornServer(folder: string): readonly string[] {
  const file = path.join(folder, '..', 'stubborn.mjs');
  writeFileSync(
    file,
    "process.on('SIGTERM', () => 0); console.error('stubborn pid ' + process.pid); setInterval(() => 0, 1000);",
  );
  return [file];
}

/** Returns true if a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The number after `label` in a program's output; NaN before it is printed. */
export const pidAfter = (printed: string, label: string) =>
  Number(new RegExp(`${label} pid (\\d+)`).exec(printed)?.[1]);

/** The pid of the PostgreSQL running on a data folder; NaN if there is none. */
export function postmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return Number.NaN;
  }
}

/** A server's log so far. */
export function logOf(dataDir: string, name: string): string {
  try {
    return readFileSync(path.join(dataDir, 'logs', `${name}.log`), 'utf8');
  } catch {
    return '';
  }
}
