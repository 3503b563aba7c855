import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Redis of this machine; on Debian as root it is installed first. Of the package without a service: its one program
 * is the server where it is called by that name.
 *
 * @returns undefined if Redis is missing and cannot be installed
 */
export function findRedis(): string | undefined {
  const found = () => ['redis-server', 'redis-check-rdb'].map(inPath).find((file) => file !== undefined);
  const mayInstall = process.getuid?.() === 0 && inPath('apt-get') !== undefined;
  if (found() === undefined && mayInstall && apt('update')) {
    apt('install', '--yes', '--no-install-recommends', 'redis-tools');
  }
  return found();
}

function inPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file));
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
}

/** A Redis on a free port of loopback, with its files in a temporary folder. */
export async function startRedis(program: string, port?: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-redis-'));
  const listens = port ?? (await freePort());
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
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
