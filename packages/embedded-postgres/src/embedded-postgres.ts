import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterAddress, clusterDatabase, clusterFolder, prepareCluster } from './cluster/cluster-folder.ts';
import { findPostgresBinaries } from './cluster/postgres-binaries.ts';
import { canEnter, postgresUser } from './cluster/postgres-user.ts';
import { lockDataDir } from './data-folder/data-dir-lock.ts';
import { dataDirRefusal } from './data-folder/data-dir-refusal.ts';
import type { DbLog } from './db-log.ts';
import { clearFormerPostmaster } from './postmaster/former-postmaster.ts';
import { keepPostmaster } from './postmaster/keep-postmaster.ts';
import { launchPostmaster, type Postmaster, type PostmasterEnd } from './postmaster/launch-postmaster.ts';
import { makeSocketFolder } from './postmaster/socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of all local data, with the cluster in `postgres`. */
  dataDir: string;
  log: DbLog;
  /** Settings of PostgreSQL that override the defaults here, e.g. `{fsync: 'off'}` for a temporary cluster. */
  settings?: Readonly<Record<string, string>>;
  /** Called once if PostgreSQL ended without `stop()` and restarting it failed too often. */
  onExit?: (end: PostmasterEnd) => void;
}

export interface EmbeddedPostgres {
  /**
   * For `pg` and libpq: the private unix socket, as the cluster's superuser; the same after a restart of a killed
   * PostgreSQL. Contains the password: never log it.
   */
  connectionString: string;
  /** On 127.0.0.1. */
  port: number;
  /** Pid of the current postmaster. */
  readonly pid: number;
  /** Ends sessions, checkpoints, waits until the process has exited and releases the data folder; idempotent. */
  stop(): Promise<void>;
}

const maxLaunches = 20;
const launchAgainMs = 250;

/**
 * Starts the PostgreSQL binaries from npm on the cluster below `dataDir`; the first start creates the cluster.
 * This process owns the data folder until `stop()`. A PostgreSQL orphaned by a killed owner is stopped first.
 * Restarts PostgreSQL at the same address when it exits by itself, at most five times within a minute.
 *
 * @throws DatabaseRefusal when another process owns the folder, it cannot be used, it is of another major version, or the platform has no binaries
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings } = options;
  const lock = lockDataDir(dataDir);
  try {
    const user = postgresUser();
    const binaries = await findPostgresBinaries(user);
    const cluster = await prepareCluster(dataDir, binaries, user);
    await clearFormerPostmaster(cluster, log);
    const socket = makeSocketFolder(
      path.join(path.resolve(dataDir), 'postgres', 'run'),
      user,
      canEnter(user, path.dirname(clusterFolder(dataDir))),
    );
    const free = (): void => {
      socket.remove();
      lock.release();
    };
    let port = 0;
    const launch = (): Promise<Postmaster> =>
      launchPostmaster({
        dataDir,
        log,
        settings,
        postgres: binaries.postgres,
        user,
        port,
        socketDir: socket.folder,
      });
    const first = await launchPatiently(async () => {
      port = await freePort();
      return launch();
    }).catch((error: unknown) => {
      socket.remove();
      throw error;
    });
    const kept = keepPostmaster(first, {
      log,
      relaunch: () => {
        // Stale: the process is gone and the lock is ours. PostgreSQL would refuse to start if the pid is reused.
        rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
        socket.clear();
        return launchPatiently(launch);
      },
      onGivenUp: (end) => {
        free();
        options.onExit?.(end);
      },
    });
    return {
      connectionString: clusterAddress(dataDir, { port, socketDir: socket.folder }, clusterDatabase),
      port,
      get pid() {
        return kept.pid();
      },
      stop: () => kept.stop().finally(free),
    };
  } catch (error) {
    lock.release();
    throw dataDirRefusal(dataDir, error);
  }
}

/** Retries when another program has taken the port, or sessions of a killed postmaster are still ending. */
async function launchPatiently(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch();
    } catch (error) {
      const passes = error instanceof Error && /shared memory block|any TCP\/IP sockets/.test(error.message);
      if (!passes || attempt === maxLaunches) throw error;
      await delay(launchAgainMs);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system assigned no free port');
  return address.port;
}
