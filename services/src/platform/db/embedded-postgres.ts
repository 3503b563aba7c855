import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clusterAddress } from './cluster-address.ts';
import { clusterDatabase, clusterFolder, prepareCluster } from './cluster-folder.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { DbLog } from './db-log.ts';
import { openForUser } from './folder-access.ts';
import { clearFormerPostmaster } from './former-postmaster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type PostgresUser, postgresUser } from './postgres-user.ts';
import { clusterMark } from './postmaster-file.ts';
import { followPostmaster } from './postmaster-output.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { stopPostmaster } from './stop-postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of all local data; the cluster lies in `postgres` below it. */
  dataDir: string;
  log: DbLog;
  /** Settings of PostgreSQL over the defaults here, e.g. `{fsync: 'off'}` for a throw-away cluster. */
  settings?: Readonly<Record<string, string>>;
  /** Called once if PostgreSQL ends without `stop()`. */
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

export interface EmbeddedPostgres {
  /** For `pg` and libpq: the private unix socket, as the cluster's superuser. Holds the password: never log it. */
  connectionString: string;
  /** On 127.0.0.1. */
  port: number;
  /** Of the postmaster. */
  pid: number;
  /** Ends sessions, checkpoints, waits until the process is gone and gives the data folder free; idempotent. */
  stop(): Promise<void>;
}

const maxLaunches = 20;
const launchAgainMs = 250;

const defaults = {
  shared_buffers: '128MB',
  max_connections: '100',
  idle_in_transaction_session_timeout: '10s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Details and statements may hold people's data, which no log may.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Starts the PostgreSQL that npm brings on the cluster below `dataDir`, making it at the first start.
 * This process owns the data folder until `stop()`; a PostgreSQL that a killed owner left is ended first.
 *
 * @throws DatabaseRefusal when another process owns the folder, it is of another major version, or the platform has no binaries
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(options.dataDir);
  try {
    const user = postgresUser();
    const binaries = await findPostgresBinaries(user);
    const cluster = await prepareCluster(options.dataDir, binaries, user);
    await clearFormerPostmaster(cluster, options.log);
    return await launchPatiently(options, binaries.postgres, user, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Tries again where the port went to another program meanwhile, or sessions of a killed postmaster are still ending. */
async function launchPatiently(...launching: Parameters<typeof launch>): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(...launching);
    } catch (error) {
      const passes = error instanceof Error && /shared memory block|any TCP\/IP sockets/.test(error.message);
      if (!passes || attempt === maxLaunches) throw error;
      await delay(launchAgainMs);
    }
  }
}

async function launch(
  { dataDir, log, settings, onExit }: EmbeddedPostgresOptions,
  postgres: string,
  user: PostgresUser | undefined,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const access = openForUser(user, [clusterFolder(dataDir)]);
  const port = await freePort();
  const socket = makeSocketFolder(
    path.join(path.resolve(dataDir), 'postgres', 'run'),
    user,
    access.fds.length === 0,
  );
  const configured = {
    ...defaults,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: `"${socket.folder}"`,
    unix_socket_permissions: '0700',
    ...settings,
  };
  const child = spawn(
    postgres,
    [
      '-D',
      access.names[0] ?? '',
      '-c',
      clusterMark,
      ...Object.entries(configured).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A group of its own: Ctrl-C must reach us first, or PostgreSQL is gone before the last answers are given.
    {
      ...user,
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'ignore', 'pipe', ...access.fds],
    },
  );
  access.close();
  const { pid } = child;
  if (pid === undefined) {
    const [error] = await once(child, 'error');
    socket.remove();
    throw error;
  }
  let isStopping = false;
  const endWithUs = (): void => void child.kill('SIGINT');
  process.on('exit', endWithUs);
  const ended = once(child, 'exit').finally(() => {
    process.off('exit', endWithUs);
    socket.remove();
  });
  const ready = followPostmaster(child, log, () => isStopping);
  const end = async (): Promise<void> => {
    isStopping = true;
    await stopPostmaster(pid, log);
    await ended;
  };
  const connectionString = (database: string): string =>
    clusterAddress(dataDir, { port, socketDir: socket.folder }, database);
  try {
    await ready;
    await ensureDatabase(connectionString('postgres'));
  } catch (error) {
    await end();
    throw error;
  }
  child.once('exit', (code, signal) => {
    release();
    if (isStopping) return;
    log.error({ code, signal }, 'PostgreSQL ended unexpectedly');
    onExit?.(code, signal);
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= end();
    return stopped;
  };
  return { connectionString: connectionString(clusterDatabase), port, pid, stop };
}

async function ensureDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [clusterDatabase]);
    if (found.rowCount === 0) await client.query(`create database ${clusterDatabase}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system gave no free port');
  return address.port;
}
