import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { serviceToken } from './test-market.ts';

const lineSchema = z.looseObject({ level: z.int(), msg: z.string().default(''), port: z.int().optional() });
const errorLevel = 50;
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** The services in their own process, which can be killed. */
export interface ServicesProcess {
  readonly port: number;
  /** Log lines of errors. */
  readonly errors: readonly string[];
  /** Suspends or resumes the process, with its connections open. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the process without a shutdown, as the system does when memory runs out. */
  kill(): Promise<void>;
  /** Stops the process as an operator would. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Folder of this release. */
export const releaseFolder = path.join(import.meta.dirname, '../../..');

/** Starts a services process on a database and waits until it is ready. */
export async function startServicesProcess(
  connectionString: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  release = releaseFolder,
): Promise<ServicesProcess> {
  const child = spawn(process.execPath, [path.join(release, 'services/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      DEMO: '0',
      SERVICES_PORT: '0',
      DATABASE_POOL: '6',
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      SERVICE_TOKEN: serviceToken,
      ...settings,
    },
  });
  const errors: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the services ended with ${code}: ${errors.join('\n')}`)));
    lines.on('line', (text) => {
      const line = lineSchema.parse(JSON.parse(text));
      if (line.level >= errorLevel) errors.push(text);
      if (line.msg === 'services are ready' && line.port !== undefined) resolve(line.port);
    });
  });
  return {
    port,
    errors,
    signal: (name) => void child.kill(name),
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
  };
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}
