import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterDatabase, clusterFolder, readClusterPassword } from '../cluster/cluster-folder.ts';
import { findPostgresBinaries } from '../cluster/postgres-binaries.ts';
import { postgresUser } from '../cluster/postgres-user.ts';
import type { DbLog } from '../db-log.ts';
import { launchPostmaster, type Postmaster } from '../postmaster/launch-postmaster.ts';
import { makeSocketFolder } from '../postmaster/socket-folder.ts';

const launchAgainMs = 100;
const maxLaunches = 100;

/** A PostgreSQL that tests kill, freeze and restart at the same address; nothing else restarts it. */
export class ClusterNode {
  readonly dataDir: string;
  readonly port: number;
  private readonly log: DbLog;
  private postmaster: Postmaster | null = null;

  constructor(dataDir: string, port: number, log: DbLog) {
    this.dataDir = dataDir;
    this.port = port;
    this.log = log;
  }

  get folder(): string {
    return clusterFolder(this.dataDir);
  }

  get password(): string {
    return readClusterPassword(this.dataDir);
  }

  /** The address over TCP, as over a network; with several hosts if they are given. */
  address(hosts = `127.0.0.1:${this.port}`): string {
    return `postgresql://recolta:${this.password}@${hosts}/${clusterDatabase}`;
  }

  async start(settings: Readonly<Record<string, string>>): Promise<void> {
    const user = postgresUser();
    const { postgres } = await findPostgresBinaries(user);
    for (let launch = 1; this.postmaster === null; launch++) {
      rmSync(path.join(this.folder, 'postmaster.pid'), { force: true });
      const { folder: socketDir } = makeSocketFolder(path.join(this.dataDir, 'postgres', 'run'), user, true);
      try {
        const { dataDir, port, log } = this;
        this.postmaster = await launchPostmaster({
          ...{ dataDir, log, settings, postgres, user, port, socketDir },
        });
      } catch (error) {
        // Processes of the killed one may still be ending.
        if (launch === maxLaunches) throw error;
        await delay(launchAgainMs);
      }
    }
  }

  /** Sends a signal to all of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    const { pid } = this.running();
    // The postmaster first, so that it starts no other process meanwhile.
    if (name === 'SIGKILL') send(pid, 'SIGSTOP');
    for (const one of [pid, ...childrenOf(pid)]) send(one, name);
  }

  /** Kills all of its processes at once, as when its machine is lost. */
  async kill(): Promise<void> {
    const { ended } = this.running();
    this.signal('SIGKILL');
    await ended;
    this.postmaster = null;
  }

  async stop(): Promise<void> {
    await this.postmaster?.stop();
    this.postmaster = null;
  }

  private running(): Postmaster {
    if (this.postmaster === null) throw new Error('this PostgreSQL is not running');
    return this.postmaster;
  }
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  // Elsewhere the others end by themselves after the postmaster.
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
