import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeFileLock } from '../packages/embedded-postgres/src/data-folder/file-lock.ts';
import { consoleLog } from '../packages/embedded-postgres/src/db-log.ts';
import { copyCluster, makePristineCluster } from '../packages/embedded-postgres/src/testing/run-cluster.ts';
import { temporaryRoot } from '../packages/embedded-postgres/src/testing/temporary-root.ts';
import { migrate } from '../services/src/platform/db/migrate.ts';
import {
  isAlive,
  logOf,
  pidAfter,
  postmasterPid,
  realServices,
  runServers,
  runStartScript,
  startDataDir,
  stubbornServer,
} from './start-under-test.ts';

/** For slow machines: no test asserts on time. */
const slow = { timeout: 120_000 };
const soon = { timeout: 60_000, interval: 50 };

const folder = mkdtempSync(path.join(temporaryRoot(), 'recolta-cluster-'));
let pristine: string;
beforeAll(async () => {
  // If tests run as root, PostgreSQL runs as another user and must enter it.
  chmodSync(folder, 0o711);
  const log = consoleLog();
  pristine = await makePristineCluster(folder, log, (connectionString) => migrate({ connectionString, log }));
}, slow.timeout);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A temporary data folder with a migrated cluster, removed after the test. */
function ownCluster(): string {
  const dataDir = startDataDir();
  copyCluster(pristine, dataDir);
  return dataDir;
}

/** Starts the real services on a folder and waits until they respond. */
async function startServices(dataDir: string) {
  const run = runServers(realServices, { DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3999' });
  await expect.poll(() => logOf(dataDir, 'services'), soon).toContain('services are ready');
  const [line] = logOf(dataDir, 'services').match(/.*services are ready.*/) ?? [];
  const { port } = JSON.parse(line ?? '{}');
  const servicesPid = Number(readFileSync(path.join(dataDir, 'services.pid'), 'utf8'));
  return { ...run, port: Number(port), servicesPid, postgresPid: postmasterPid(dataDir) };
}

describe('a second start on a data folder in use', slow, () => {
  it('is refused in one line with pid and address; the first keeps running, and after kill -9 of its services stops PostgreSQL', async () => {
    const dataDir = ownCluster();
    const first = await startServices(dataDir);
    const second = runStartScript({ DATA_DIR: dataDir });
    expect(await second.exit).toBe(1);
    expect(second.printed()).toBe(
      `the data folder ${dataDir} is in use by pid ${first.child.pid}, which runs at http://localhost:3999; stop that first, or set DATA_DIR to another folder\n`,
    );
    expect(isAlive(first.servicesPid)).toBe(true);
    expect(isAlive(first.postgresPid)).toBe(true);
    expect((await fetch(`http://127.0.0.1:${first.port}/main/readyz`)).status).toBe(200);
    process.kill(first.servicesPid, 'SIGKILL');
    expect(await first.exit).toBe(1);
    expect(first.printed()).toContain('services ended unexpectedly (SIGKILL)');
    // A process whose parent was killed stays listed until init has reaped it.
    await expect.poll(() => isAlive(first.postgresPid), soon).toBe(false);
  });

  it('is refused before a port is tried', async () => {
    const dataDir = startDataDir();
    const first = runServers({ stubborn: stubbornServer(dataDir) }, { DATA_DIR: dataDir });
    await expect.poll(first.printed, soon).toContain('stubborn pid');
    const taken = net.createServer().listen(0);
    const address = taken.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const second = runStartScript({ DATA_DIR: dataDir, PORT: String(address.port) });
    expect(await second.exit).toBe(1);
    taken.close();
    expect(second.printed()).toContain(`is in use by pid ${first.child.pid}`);
    expect(second.printed()).not.toContain('choose another');
    process.kill(pidAfter(first.printed(), 'stubborn'), 'SIGKILL');
    expect(await first.exit).toBe(1);
  });

  it('succeeds exactly once if several begin at the same moment', async () => {
    const dataDir = startDataDir();
    const server = { stubborn: stubbornServer(dataDir) };
    const runs = Array.from({ length: 5 }, () => runServers(server, { DATA_DIR: dataDir }));
    const isDecided = (printed: string) => /claimed as|is in use/.test(printed);
    await expect.poll(() => runs.every(({ printed }) => isDecided(printed())), soon).toBe(true);
    const winners = runs.filter(({ printed }) => printed().includes('claimed as'));
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    await expect.poll(() => winner?.printed(), soon).toContain('stubborn pid');
    process.kill(pidAfter(winner?.printed() ?? '', 'stubborn'), 'SIGKILL');
    expect((await Promise.all(runs.map(({ exit }) => exit))).every((code) => code === 1)).toBe(true);
  });

  it('is refused if services were started by hand', async () => {
    const dataDir = startDataDir();
    mkdirSync(dataDir);
    const lock = takeFileLock(path.join(dataDir, 'services.lock'));
    writeFileSync(path.join(dataDir, 'services.pid'), `${process.pid}\n`);
    const start = runStartScript({ DATA_DIR: dataDir });
    expect(await start.exit).toBe(1);
    lock?.release();
    expect(start.printed()).toBe(
      `the data folder ${dataDir} is in use by pid ${process.pid}; stop that first, or set DATA_DIR to another folder\n`,
    );
  });
});

describe('remains of a killed process', slow, () => {
  it('after kill -9 of the supervisor services and PostgreSQL stop by themselves; after kill -9 of both the next start ends PostgreSQL', async () => {
    const dataDir = ownCluster();
    const first = await startServices(dataDir);
    first.child.kill('SIGKILL');
    await expect.poll(() => isAlive(first.servicesPid), soon).toBe(false);
    await expect.poll(() => isAlive(first.postgresPid), soon).toBe(false);
    writeFileSync(path.join(dataDir, 'logs/services.log'), '');

    const second = await startServices(dataDir);
    process.kill(Number(second.child.pid), 'SIGSTOP');
    process.kill(second.servicesPid, 'SIGKILL');
    process.kill(Number(second.child.pid), 'SIGKILL');
    await second.exit;
    expect(isAlive(second.postgresPid)).toBe(true);
    writeFileSync(path.join(dataDir, 'logs/services.log'), '');

    const third = await startServices(dataDir);
    expect(third.printed()).toContain(`ended what a killed start had left (pid ${second.postgresPid})`);
    expect(isAlive(second.postgresPid)).toBe(false);
    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);
    expect(isAlive(third.postgresPid)).toBe(false);
  });

  it('a next start ends servers of the killed start, and no others', async () => {
    const dataDir = startDataDir();
    const otherDir = startDataDir();
    const other = runServers({ stubborn: stubbornServer(otherDir) }, { DATA_DIR: otherDir });
    // Ends on SIGTERM, and does not notice the loss of its supervisor.
    const deaf = path.join(dataDir, '..', 'deaf.mjs');
    mkdirSync(path.dirname(deaf), { recursive: true });
    writeFileSync(deaf, "console.error('deaf pid ' + process.pid); setInterval(() => 0, 1000);");
    const killed = runServers({ deaf: [deaf] }, { DATA_DIR: dataDir });
    await expect.poll(killed.printed, soon).toContain('deaf pid');
    await expect.poll(other.printed, soon).toContain('stubborn pid');
    const left = pidAfter(killed.printed(), 'deaf');
    const kept = pidAfter(other.printed(), 'stubborn');
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(isAlive(left)).toBe(true);

    const next = runServers({ deaf: [deaf] }, { DATA_DIR: dataDir });
    await expect.poll(next.printed, soon).toContain('deaf pid');
    expect(next.printed()).toContain(`ended what a killed start had left (pid ${left})`);
    expect(isAlive(left)).toBe(false);
    expect(isAlive(kept)).toBe(true);
    process.kill(kept, 'SIGKILL');
    expect(await other.exit).toBe(1);
    next.child.kill('SIGTERM');
    expect(await next.exit).toBe(0);
  });

  it('a half-written record of a start does not prevent the next', async () => {
    const dataDir = startDataDir();
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'start.json'), '{"pid":1,"laun');
    const run = runServers({ stubborn: stubbornServer(dataDir) }, { DATA_DIR: dataDir });
    await expect.poll(run.printed, soon).toContain('stubborn pid');
    expect(JSON.parse(readFileSync(path.join(dataDir, 'start.json'), 'utf8'))).toMatchObject({
      pid: run.child.pid,
    });
    process.kill(pidAfter(run.printed(), 'stubborn'), 'SIGKILL');
    expect(await run.exit).toBe(1);
  });
});
