import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findDebianProgram, unusedPort } from './debian-program.ts';

/**
 * Redis of this machine. The package of its tools has no service: its single program is the server if called by
 * that name.
 */
export const findRedis = () => findDebianProgram(['redis-server', 'redis-check-rdb'], 'redis-tools');

/** A Redis on a free loopback port, with its files in a temporary folder. */
export async function startRedis(program: string, port?: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-redis-'));
  const listens = port ?? (await unusedPort());
  const args = [
    '--port',
    `${listens}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn(program, args, { argv0: 'redis-server', stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) break;
  return {
    port: listens,
    url: `redis://127.0.0.1:${listens}`,
    /** Keeps its connections and answers nothing, until `resume`. */
    freeze: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type RedisUnderTest = Awaited<ReturnType<typeof startRedis>>;
