import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseRefusal } from '../database-refusal.ts';
import { diskFullPattern } from '../postmaster/postmaster-output.ts';
import { openForUser } from './folder-access.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { giveTo, type PostgresUser } from './postgres-user.ts';

/** The one superuser and the database of the embedded cluster. */
const clusterUser = 'recolta';
export const clusterDatabase = 'recolta';

/** The data folder of the embedded cluster. */
export function clusterFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres', 'data');
}

/**
 * The connection string of a database of the embedded cluster, over its private unix socket; contains the password.
 */
export function clusterAddress(
  dataDir: string,
  { port, socketDir }: { port: number; socketDir: string },
  database: string,
): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${clusterUser}:${readClusterPassword(dataDir)}@localhost:${port}/${database}?host=${host}`;
}

/** The folder of an unpacking restore; exists only during a restore or after an interrupted one. */
export function restoringFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'restoring');
}

/**
 * The cluster's password; the first start creates the file.
 *
 * @throws DatabaseRefusal without the file: the password is stored nowhere else
 */
export function readClusterPassword(dataDir: string): string {
  const file = clusterPasswordFile(dataDir);
  const lost = 'put it back, or restore a backup, which holds it too.';
  const password = readIfThere(file)?.trim();
  if (password === undefined) {
    throw new DatabaseRefusal(`The password file of the embedded database, ${file}, is missing; ${lost}`);
  }
  if (password === '') {
    throw new DatabaseRefusal(`The password file of the embedded database, ${file}, is empty; ${lost}`);
  }
  return password;
}

/**
 * Creates the cluster if it is missing: data checksums, UTF-8, PostgreSQL's own C.UTF-8 (it knows upper and lower
 * case of every letter and, unlike the system's or ICU's collations, never changes under an index), scram with a
 * random password.
 *
 * @throws DatabaseRefusal when the folder contains a cluster of another major version, or an incomplete one
 */
export async function prepareCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<string> {
  const cluster = clusterFolder(dataDir);
  mkdirSync(path.dirname(cluster), { recursive: true });
  giveTo(user, path.dirname(cluster), 0o700);
  if (existsSync(cluster)) {
    refuseOtherMajor(cluster, binaries.major);
    readClusterPassword(dataDir);
    return cluster;
  }
  if (existsSync(restoringFolder(dataDir))) {
    throw new DatabaseRefusal(`A restore into ${path.resolve(dataDir)} was cut short: run it again.`);
  }
  const password = clusterPasswordFile(dataDir);
  if (!existsSync(password)) {
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    giveTo(user, password, 0o600);
  }
  // Under another name until it is complete: an interrupted initdb must not look like a cluster.
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  giveTo(user, unfinished, 0o700);
  await initdb(binaries, user, unfinished, password);
  renameSync(unfinished, cluster);
  return cluster;
}

function refuseOtherMajor(cluster: string, major: number): void {
  const found = readIfThere(path.join(cluster, 'PG_VERSION'))?.trim();
  if (found === undefined) {
    throw new DatabaseRefusal(
      `The folder ${cluster} is not a data folder of PostgreSQL: it has no PG_VERSION.`,
    );
  }
  if (found === String(major)) return;
  throw new DatabaseRefusal(
    `The data folder ${cluster} was made by PostgreSQL ${found}, this is PostgreSQL ${major}: make a backup with the release that made it, then restore it with this one.`,
  );
}

/** The file of the cluster's password, readable only by PostgreSQL's user and root. */
export function clusterPasswordFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres', 'password');
}

async function initdb(
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  folder: string,
  secret: string,
): Promise<void> {
  const access = openForUser(user, [folder, path.dirname(secret)]);
  const [data, parent] = access.names;
  try {
    const { code, output } = await run(
      binaries.initdb,
      [
        ['-D', data ?? folder],
        ['-U', clusterUser],
        ['--auth', 'scram-sha-256'],
        ['--pwfile', path.join(parent ?? path.dirname(secret), path.basename(secret))],
        [
          '--encoding',
          'UTF8',
          '--locale',
          'C',
          '--locale-provider',
          'builtin',
          '--builtin-locale',
          'C.UTF-8',
        ],
        ['--data-checksums', '--no-instructions'],
      ].flat(),
      {
        ...user,
        cwd: '/',
        env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'pipe', 'pipe', ...access.fds],
      },
    );
    if (code !== 0) throw initdbRefusal(path.dirname(folder), code, output);
  } finally {
    access.close();
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Number of last lines of output that explain a failure. */
const lastWords = 3;

/**
 * Why no cluster could be created, in one line.
 *
 * @param folder target of initdb
 * @param output complete output of initdb
 */
export function initdbRefusal(folder: string, code: number | null, output: string): DatabaseRefusal {
  if (diskFullPattern.test(output)) {
    return new DatabaseRefusal(`DATA_DIR: ${folder} cannot be written: the disk is full`);
  }
  const said = output.trim().split('\n').slice(-lastWords).join(' | ');
  return new DatabaseRefusal(`initdb ended with ${code}: ${said}`);
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(command: string, args: string[], options: Parameters<typeof spawn>[2]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
