import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseRefusal } from './database-refusal.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canEnter, giveTo, type PostgresUser } from './postgres-user.ts';

/** The one superuser and the database of the embedded cluster. */
export const clusterUser = 'recolta';
export const clusterDatabase = 'recolta';

/** The data folder of the embedded cluster. */
export function clusterFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres', 'data');
}

/** The cluster's password; the file is made at the first start. */
export function readClusterPassword(dataDir: string): string {
  return readFileSync(passwordFile(dataDir), 'utf8').trim();
}

/**
 * Makes the cluster if there is none yet: data checksums, UTF-8, PostgreSQL's own C.UTF-8 (it knows upper and
 * lower case of every letter and, unlike the system's or ICU's collations, never changes under an index),
 * scram with a random password.
 *
 * @throws DatabaseRefusal when the folder holds a cluster of another major version
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
    return cluster;
  }
  const password = passwordFile(dataDir);
  if (!existsSync(password)) {
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    giveTo(user, password, 0o600);
  }
  // Under another name until it is whole: an initdb that is cut short must not pass for a cluster.
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  giveTo(user, unfinished, 0o700);
  await initdb(binaries, user, unfinished, password);
  renameSync(unfinished, cluster);
  return cluster;
}

function refuseOtherMajor(cluster: string, major: number): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(major)) return;
  throw new DatabaseRefusal(
    `The data folder ${cluster} was made by PostgreSQL ${found}, this is PostgreSQL ${major}: make a backup with the release that made it, then restore it with this one.`,
  );
}

function passwordFile(dataDir: string): string {
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
    await run(
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
  } finally {
    access.close();
  }
}

/** Names by which PostgreSQL's user can open folders, and the descriptors that a child needs as its 3rd and next. */
export interface FolderAccess {
  names: string[];
  fds: number[];
  close(): void;
}

/**
 * Opens folders for PostgreSQL's user. Where that user cannot pass the folders above (below a root home with
 * mode 0700) the child gets them as open descriptors and names them through `/proc/self/fd`, so that nobody's
 * home has to be opened to others.
 *
 * @throws DatabaseRefusal where that is needed on a system without /proc
 */
export function openForUser(user: PostgresUser | undefined, folders: readonly string[]): FolderAccess {
  if (folders.every((folder) => canEnter(user, path.dirname(folder)))) {
    return { names: [...folders], fds: [], close: () => undefined };
  }
  if (process.platform !== 'linux') {
    throw new DatabaseRefusal(
      `PostgreSQL cannot run as root below ${folders[0]}: start as an ordinary user, or set DATA_DIR.`,
    );
  }
  const fds = folders.map((folder) => openSync(folder, 'r'));
  return {
    names: fds.map((_, index) => `/proc/self/fd/${3 + index}`),
    fds,
    close: () => {
      for (const fd of fds) closeSync(fd);
    },
  };
}

function run(command: string, args: string[], options: Parameters<typeof spawn>[2]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${path.basename(command)} ended with ${code}: ${output.trim()}`)),
    );
  });
}
