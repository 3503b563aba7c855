import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeLoopbackPort } from '../stack/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 25_000;
const askEachMs = 100;

/** A process identified by more than its pid, which the system reuses. */
interface Process {
  readonly pid: number;
  readonly startedAt: string;
  readonly command: string;
}

/** The product as `npm start` runs it: a supervisor with services, embedded PostgreSQL and relay. */
export interface StartedSite extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
  /** Exit code or signal; null while it runs. */
  ended(): string | null;
  /** Standard output and error so far. */
  output(): string;
  /** Waits until it responds; false if it ended before. */
  isReady(): Promise<boolean>;
  /** All processes below it now. */
  descendants(): Process[];
  /** Kills only the supervisor, like the out-of-memory killer. */
  kill(): Promise<void>;
}

/** Starts the demonstration on a data folder and free ports. Its PostgreSQL and other children end with it. */
export async function startSite(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedSite> {
  const [port, servicesPort] = [await freeLoopbackPort(), await freeLoopbackPort()];
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SERVICES_PORT: String(servicesPort),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid = 0 } = child;
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => texts.push(String(text)));
  const gone = once(child, 'exit');
  const seen = new Map<number, Process>();
  const descendants = () => {
    const found = below(pid);
    for (const one of found) seen.set(one.pid, one);
    return found;
  };
  const endWithUs = () => {
    child.kill('SIGKILL');
    endAll([...seen.values()]);
  };
  process.on('exit', endWithUs);
  const ended = () => (child.exitCode ?? child.signalCode)?.toString() ?? null;

  return {
    port,
    pid,
    ended,
    output: () => texts.join(''),
    async isReady() {
      const endMs = performance.now() + readyTimeoutMs;
      while (ended() === null && performance.now() < endMs) {
        descendants();
        if (await isAnswering(port)) return true;
        await wait(askEachMs);
      }
      return false;
    },
    descendants,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async [Symbol.asyncDispose]() {
      if (ended() === null) {
        descendants();
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
        await gone;
        clearTimeout(late);
      }
      endAll([...seen.values()]);
      process.off('exit', endWithUs);
    },
  };
}

/** Returns true if the relay on a port and the services behind it respond. */
export async function isAnswering(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null);
  return answer?.ok === true;
}

/** The processes that still run. */
export function stillRunning(processes: readonly Process[]): Process[] {
  const now = new Map(allProcesses().map((one) => [one.pid, one]));
  return processes.filter(({ pid, startedAt }) => now.get(pid)?.startedAt === startedAt);
}

function endAll(processes: readonly Process[]): void {
  for (const { pid } of stillRunning(processes)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited meanwhile.
    }
  }
}

function below(pid: number): Process[] {
  const all = allProcesses();
  const found: Process[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = all.filter(({ parentPid }) => parents.has(parentPid));
    found.push(...children);
    parents = new Set(children.map((one) => one.pid));
  }
  return found;
}

function allProcesses(): (Process & { parentPid: number })[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,lstart=,args='], { encoding: 'utf8' });
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line);
    if (!found || found[3]?.startsWith('Z')) return [];
    const [, pid, parentPid, , startedAt = '', command = ''] = found;
    return [{ pid: Number(pid), parentPid: Number(parentPid), startedAt, command }];
  });
}
