import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import {
  clusterAddress,
  clusterDatabase,
  clusterFolder,
  clusterPasswordFile,
} from '../cluster/cluster-folder.ts';
import { openForUser } from '../cluster/folder-access.ts';
import type { PostgresUser } from '../cluster/postgres-user.ts';
import { DatabaseRefusal } from '../database-refusal.ts';
import type { DbLog } from '../db-log.ts';
import { clusterMark } from './postmaster-file.ts';
import { followPostmaster } from './postmaster-output.ts';
import { stopPostmaster } from './stop-postmaster.ts';

export interface PostmasterOptions {
  readonly dataDir: string;
  readonly log: DbLog;
  /** Settings of PostgreSQL that override the defaults here. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** The program. */
  readonly postgres: string;
  readonly user: PostgresUser | undefined;
  readonly port: number;
  /** Folder of the unix socket. */
  readonly socketDir: string;
}

export interface PostmasterEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One run of PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has exited for any reason. */
  readonly ended: Promise<PostmasterEnd>;
  /** Ends sessions, checkpoints and waits until the process has exited. */
  stop(): Promise<void>;
}

const defaults = {
  shared_buffers: '128MB',
  // In the data folder: a killed cluster leaves no segment in /dev/shm, of which containers have only 64 MB.
  dynamic_shared_memory_type: 'mmap',
  max_connections: '100',
  idle_in_transaction_session_timeout: '10s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Details and statements may contain personal data, which must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Starts PostgreSQL on the cluster and waits until the product's database accepts connections.
 *
 * @throws PostmasterFailure when it ends before; DatabaseRefusal when the password file does not match the cluster
 */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { dataDir, log, settings, postgres, user, port, socketDir } = options;
  const access = openForUser(user, [clusterFolder(dataDir)]);
  const configured = {
    ...defaults,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: `"${socketDir}"`,
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
    // A separate process group: Ctrl-C must reach us first, or PostgreSQL stops before the last responses are sent.
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
    throw error;
  }
  let isStopping = false;
  const endWithUs = (): void => void child.kill('SIGINT');
  process.on('exit', endWithUs);
  const ended = new Promise<PostmasterEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs);
      resolve({ code, signal });
    });
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    await stopPostmaster(pid, log);
    await ended;
  };
  try {
    await followPostmaster(child, log, () => isStopping);
    await ensureDatabase(dataDir, clusterAddress(dataDir, { port, socketDir }, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, ended, stop };
}

const invalidPassword = '28P01';

async function ensureDatabase(dataDir: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // PostgreSQL may be killed during this; the running statement reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [clusterDatabase]);
    if (found.rowCount === 0) await client.query(`create database ${clusterDatabase}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === invalidPassword)) throw error;
    throw new DatabaseRefusal(
      `The password in ${clusterPasswordFile(dataDir)} is not that of the embedded database; put the right file back.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
