import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { consoleLog } from '../src/db-log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { isRunning } from '../src/postmaster/stop-postmaster.ts';
import { ownDataDir } from '../src/testing/own-data-dir.ts';
import { copyCluster, makePristineCluster } from '../src/testing/run-cluster.ts';
import { startOwnerProcess } from './owner-process.ts';

const log = { ...consoleLog(), warn: vi.fn(), error: vi.fn() };

let pristine: string;
beforeAll(async () => {
  pristine = await makePristineCluster(inject('runFolder'), log);
}, 60_000);

/** A data folder with a stopped cluster; removed after the test. */
function ownCluster(dataDir = ownDataDir()): string {
  copyCluster(pristine, dataDir);
  return dataDir;
}

async function start(dataDir: string, onExit?: () => void): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({ dataDir, log, ...(onExit && { onExit }) });
  onTestFinished(() => cluster.stop());
  return cluster;
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('keeps data from one start to the next, and leaves no process', async () => {
    const dataDir = ownDataDir();
    const first = await start(dataDir);
    await query(first.connectionString, 'create table grain as select 7 as tonnes');
    await Promise.all([first.stop(), first.stop()]);
    expect(isRunning(first.pid)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.connectionString, 'select tonnes from grain')).toEqual([7]);
  });

  it('checks pages, knows Romanian letters, accepts only passwords, and listens only on loopback', async () => {
    const dataDir = ownCluster();
    const { connectionString, port } = await start(dataDir);
    expect(
      await query(
        connectionString,
        `select current_setting('data_checksums'), current_setting('fsync'), current_setting('listen_addresses'), lower('ȘȚĂÎÂ')`,
      ),
    ).toEqual(['on', 'on', '127.0.0.1', 'șțăîâ']);
    expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o077).toBe(0);
    const { username } = new URL(connectionString);
    const wrong = `postgresql://${username}:wrong@127.0.0.1:${port}/postgres`;
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('refuses a second owner in one line that names folder and process', async () => {
    const dataDir = ownCluster();
    const owner = await startOwnerProcess(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      message: expect.stringMatching(new RegExp(`^[^\n]*${dataDir}[^\n]*pid ${owner.child.pid}[^\n]*$`)),
    });
    expect(await query(owner.connectionString, 'select 1')).toEqual([1]);
  });

  it('after kill -9 of the owner stops the orphaned PostgreSQL, and has every acknowledged row', async () => {
    const dataDir = ownCluster();
    const owner = await startOwnerProcess(dataDir);
    await query(owner.connectionString, 'create table bid (n integer)');
    const writer = new pg.Client({ connectionString: owner.connectionString });
    writer.on('error', () => undefined);
    await writer.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await writer.query('insert into bid values ($1)', [acknowledged + 1]);
        acknowledged += 1;
      }
    })();
    const cut = expect(writing).rejects.toThrow();
    await vi.waitUntil(() => acknowledged > 200, { timeout: 30_000 });
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    expect(isRunning(owner.pid)).toBe(true);

    const next = await start(dataDir);
    await cut;
    expect(next.pid).not.toBe(owner.pid);
    expect(isRunning(owner.pid)).toBe(false);
    const [rows] = await query(next.connectionString, 'select count(*)::integer from bid');
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
    expect(rows).toBeLessThanOrEqual(acknowledged + 1);
  });

  it('after kill -9 of owner and PostgreSQL recovers every acknowledged row', async () => {
    const dataDir = ownCluster();
    const owner = await startOwnerProcess(dataDir);
    await query(owner.connectionString, 'create table bid as select generate_series(1, 5000) as n');
    owner.child.kill('SIGKILL');
    process.kill(owner.pid, 'SIGKILL');
    await once(owner.child, 'exit');
    const next = await start(dataDir);
    expect(await query(next.connectionString, 'select count(*)::integer from bid')).toEqual([5000]);
  });

  it('starts despite a pid file whose pid belongs to another program', async () => {
    const dataDir = ownCluster();
    const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${dataDir}\n0\n5432\n\n`);
    const { pid } = await start(dataDir);
    expect(readFileSync(pidFile, 'utf8')).toMatch(new RegExp(`^${pid}\n`));
  });

  it('refuses a data folder of another major version, naming both', async () => {
    const dataDir = ownCluster();
    writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      message: expect.stringMatching(/PostgreSQL 17\b.*PostgreSQL 18\b/),
    });
  });

  it.each([
    ['its postmaster', 'select null::integer where false'],
    ['all its processes', 'select pid from pg_stat_activity where pid <> pg_backend_pid()'],
  ])(
    'after kill -9 of %s is restarted at the same address, with every row',
    async (_, others) => {
      const onExit = vi.fn();
      const cluster = await start(ownCluster(), onExit);
      const { connectionString, pid } = cluster;
      await query(connectionString, 'create table bid as select generate_series(1, 5000) as n');
      for (const victim of [pid, ...(await query(connectionString, others))]) {
        process.kill(Number(victim), 'SIGKILL');
      }
      const count = 'select count(*)::integer from bid';
      const counted = () => query(connectionString, count).catch(() => null);
      await expect.poll(counted, { timeout: 60_000 }).toEqual([5000]);
      await vi.waitUntil(() => cluster.pid !== pid, { timeout: 60_000 });
      expect(isRunning(pid)).toBe(false);
      expect(onExit).not.toHaveBeenCalled();
      await cluster.stop();
      expect(isRunning(cluster.pid)).toBe(false);
      expect(onExit).not.toHaveBeenCalled();
    },
    120_000,
  );

  it('works outside the data folder again after kill -9 if the path is too long', async () => {
    const dataDir = ownCluster(path.join(ownDataDir(), 'a'.repeat(120)));
    const cluster = await start(dataDir);
    process.kill(cluster.pid, 'SIGKILL');
    const answer = () => query(cluster.connectionString, 'select 1').catch(() => null);
    await expect.poll(answer, { timeout: 60_000 }).toEqual([1]);
  }, 120_000);

  it('works if the path is too long for a unix socket', async () => {
    const dataDir = ownCluster(path.join(ownDataDir(), 'a'.repeat(120)));
    const { connectionString, stop } = await start(dataDir);
    expect(await query(connectionString, 'select 1')).toEqual([1]);
    const socketFolder = new URL(connectionString).searchParams.get('host') ?? '';
    expect(existsSync(socketFolder)).toBe(true);
    await stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('as root works below a folder that others cannot enter', async () => {
    const dataDir = path.join(ownDataDir(), 'inner');
    mkdirSync(path.dirname(dataDir), { mode: 0o700 });
    const { connectionString } = await start(dataDir);
    expect(await query(connectionString, 'select 1')).toEqual([1]);
  });

  it('refuses a database with a damaged page instead of serving it', async () => {
    const dataDir = ownCluster();
    const first = await start(dataDir);
    await query(
      first.connectionString,
      `create table crop as select n, 'grâu' as name from generate_series(1, 500) n`,
    );
    const [file] = await query(first.connectionString, `select pg_relation_filepath('crop')`);
    await first.stop();
    const page = path.join(dataDir, 'postgres/data', String(file));
    const bytes = readFileSync(page);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(page, bytes);
    const second = await start(dataDir);
    await expect(query(second.connectionString, 'select sum(n) from crop')).rejects.toMatchObject({
      code: 'XX001',
    });
  });
});
