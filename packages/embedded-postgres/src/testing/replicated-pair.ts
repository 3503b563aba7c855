import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { giveTo, postgresUser } from '../cluster/postgres-user.ts';
import { consoleLog } from '../db-log.ts';
import { ClusterNode } from './cluster-node.ts';
import { throwAway } from './run-cluster.ts';

/** A killed process loses nothing that it wrote: fsync only matters for a machine that loses its power. */
const settings = {
  ...throwAway,
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_keep_size: '1GB',
  wal_retrieve_retry_interval: '100ms',
};
const standbyName = 'standby';
const pollMs = 50;

/**
 * A primary with a synchronous standby that follows it by streaming replication. After a failover the old primary
 * is replaced by a copy of the new one and follows it.
 */
export class ReplicatedPair {
  private primary: ClusterNode;
  private standby: ClusterNode;
  /** Address of both hosts, in a fixed order: the services find out which of them is writable. */
  readonly address: string;

  private constructor(primary: ClusterNode, standby: ClusterNode) {
    this.primary = primary;
    this.standby = standby;
    this.address = primary.address(`127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);
  }

  /**
   * @param folders of two copies of one stopped cluster
   * @param ports   free ones
   */
  static async start(
    folders: readonly [string, string],
    ports: readonly [number, number],
  ): Promise<ReplicatedPair> {
    const log = { ...consoleLog(), warn: () => undefined, error: () => undefined };
    const pair = new ReplicatedPair(
      new ClusterNode(folders[0], ports[0], log),
      new ClusterNode(folders[1], ports[1], log),
    );
    await pair.primary.start(settings);
    await pair.follow();
    await pair.waitForStandby();
    return pair;
  }

  /** Kills the primary and starts it again. */
  async restartPrimary(): Promise<void> {
    await this.primary.kill();
    await this.primary.start(settings);
    await this.waitForStandby();
  }

  /** Freezes the standby: no commit completes meanwhile. */
  async freezeStandby(ms: number): Promise<void> {
    this.standby.signal('SIGSTOP');
    await delay(ms);
    this.standby.signal('SIGCONT');
    await this.waitForStandby();
  }

  /** Cuts replication to the standby, and commits no longer wait for it, as with a wrong set-up. */
  async cutStandbyOff(): Promise<void> {
    await inDatabase(this.primary, 'alter system reset synchronous_standby_names');
    await inDatabase(this.primary, 'select pg_reload_conf()');
    await this.standby.stop();
    await this.standby.start(settings);
  }

  /** Kills the machine of the primary, or freezes it, and promotes the standby. */
  async failOver(how: 'kill' | 'freeze' = 'kill'): Promise<void> {
    if (how === 'kill') await this.primary.kill();
    else this.primary.signal('SIGSTOP');
    [this.primary, this.standby] = [this.standby, this.primary];
    await inDatabase(this.primary, 'select pg_promote(true, 60)');
  }

  /** Continues the former primary, which knows nothing of its successor. */
  thawFormer(): void {
    this.standby.signal('SIGCONT');
  }

  /** Replaces the other host by a copy of the primary that follows it. */
  async rebuildStandby(): Promise<void> {
    const client = new pg.Client({ connectionString: this.primary.address() });
    await client.connect();
    const [from, to] = [this.primary.folder, this.standby.folder];
    try {
      await client.query(`select pg_backup_start('standby', fast => true)`);
      rmSync(to, { recursive: true, force: true });
      mkdirSync(to, { mode: 0o700 });
      const left = new Set([
        'pg_wal',
        'pg_replslot',
        'postmaster.pid',
        'postmaster.opts',
        'postgresql.auto.conf',
      ]);
      const entries = readdirSync(from).filter((name) => !left.has(name));
      // Ignores a file that is removed meanwhile; PostgreSQL refuses a copy that lacks one it needs.
      await promisify(execFile)('cp', ['-a', ...entries.map((name) => path.join(from, name)), to]).catch(
        () => undefined,
      );
      const { rows } = await client.query<{ label: string }>(
        'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
      );
      for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot']) mkdirSync(path.join(to, name));
      writeFileSync(path.join(to, 'backup_label'), rows[0]?.label ?? '');
      writeFileSync(path.join(to, 'postgresql.auto.conf'), '');
    } finally {
      await client.end();
    }
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', '.'])
      giveTo(postgresUser(), path.join(to, name), 0o700);
    for (const name of ['backup_label', 'postgresql.auto.conf'])
      giveTo(postgresUser(), path.join(to, name), 0o600);
    await this.follow();
    await this.waitForStandby();
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary.stop(), this.standby.stop()]);
  }

  /** Starts the standby, and makes every commit wait for it. */
  private async follow(): Promise<void> {
    const { port, password } = this.primary;
    writeFileSync(path.join(this.standby.folder, 'standby.signal'), '');
    giveTo(postgresUser(), path.join(this.standby.folder, 'standby.signal'), 0o600);
    const primary_conninfo = `host=127.0.0.1 port=${port} user=recolta password=${password} application_name=${standbyName}`;
    await this.standby.start({ ...settings, primary_conninfo });
    await inDatabase(this.primary, `alter system set synchronous_standby_names = '${standbyName}'`);
    await inDatabase(this.primary, 'select pg_reload_conf()');
  }

  /** Resolves when the primary lists its standby as synchronous. */
  private async waitForStandby(): Promise<void> {
    const isFollowed = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    while ((await inDatabase(this.primary, isFollowed)) === 0) await delay(pollMs);
  }
}

/** Runs one statement on a separate connection. @returns the number of its rows */
async function inDatabase(node: ClusterNode, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: node.address() });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
