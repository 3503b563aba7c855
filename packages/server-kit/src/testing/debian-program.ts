import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Folders of servers that are missing in ordinary users' paths. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];
const lockFile = path.join(os.tmpdir(), 'recolta-apt.lock');

/**
 * Finds a program that only tests need; on Debian as root, installs its package first, without starting a service.
 *
 * @param names of the program, or a pattern of its whole path
 * @returns undefined if it is missing and cannot be installed, with a message on standard error; an error if CI is
 *   set
 */
export function findDebianProgram(names: readonly string[], debianPackage: string): string | undefined {
  const found = () => names.map(inPath).find((file) => file !== undefined);
  const mayInstall = process.getuid?.() === 0 && inPath('apt-get') !== undefined;
  if (found() === undefined && mayInstall) install(debianPackage);
  const program = found();
  if (program !== undefined) return program;
  const message = `${names[0]} is missing, and its package ${debianPackage} cannot be installed`;
  if (process.env.CI) throw new Error(message);
  process.stderr.write(`${message}: its tests are not run\n`);
  return undefined;
}

function inPath(program: string): string | undefined {
  if (path.isAbsolute(program)) return fs.globSync(program).sort().at(-1);
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders, ...serverFolders]
    .map((folder) => path.join(folder, program))
    .find((file) => fs.existsSync(file));
}

/** One process at a time, because apt does not wait for another. */
function install(debianPackage: string): void {
  // No run level: a package's server is not started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    spawnSync('flock', [lockFile, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: 'ignore',
    }).status === 0;
  const args = ['install', '--yes', '--no-install-recommends', debianPackage];
  if (!apt(...args) && apt('update')) apt(...args);
}

/** A currently free loopback port: for servers that do not support port 0. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('a server has no port');
  return address.port;
}
