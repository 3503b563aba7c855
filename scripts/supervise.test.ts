import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readableLine } from './readable-log.mjs';

const scripts = import.meta.dirname;
const soon = { timeout: 30_000 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recolta-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the supervisor with small servers in a separate process, like `npm start`. */
function superviseAll(servers: Record<string, string>, blocksPerFile?: number) {
  const list = Object.entries(servers).map(([name, source]) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, source);
    return { name, args: [file] };
  });
  const source = [
    `import { supervise } from ${JSON.stringify(path.join(scripts, 'supervise.mjs'))};`,
    `const options = { env: process.env, launchId: ${JSON.stringify(randomUUID())}, logFolder: ${JSON.stringify(path.join(folder, 'logs'))} };`,
    `process.exitCode = await supervise(${JSON.stringify(list)}, options).ended;`,
  ].join('\n');
  const args = ['--input-type=module', '-e', source];
  // Writing past the limit fails as on a full disk; Node ignores the signal of the limit.
  const limited = ['-c', `ulimit -f ${blocksPerFile}; exec "$0" "$@"`, process.execPath, ...args];
  const child = blocksPerFile === undefined ? spawn(process.execPath, args) : spawn('sh', limited);
  let printed = '';
  const { promise: exit, resolve } = Promise.withResolvers<number | null>();
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.on('close', resolve);
  const logOf = (name: string) => readFileSync(path.join(folder, 'logs', `${name}.log`), 'utf8');
  return { child, exit, printed: () => printed, logOf };
}

const polite =
  "process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); setInterval(() => 0, 1000);";
const says = (name: string) => `console.error('${name} pid ' + process.pid);`;
const pidOf = (printed: string, name: string) => Number(new RegExp(`${name} pid (\\d+)`).exec(printed)?.[1]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('servers run together', () => {
  it('stop cleanly, the last first, on SIGTERM', async () => {
    const run = superviseAll({ services: polite + says('services'), relay: polite + says('relay') });
    await expect
      .poll(run.printed)
      .toMatch(/services pid \d+[\s\S]*relay pid|relay pid \d+[\s\S]*services pid/);
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(run.logOf('services')).toContain('bye');
    expect(run.logOf('relay')).toContain('bye');
  });

  it('end together with code 1 if one dies, and say which', async () => {
    const run = superviseAll({ services: polite + says('services'), relay: "throw new Error('broken');" });
    expect(await run.exit).toBe(1);
    expect(run.printed()).toMatch(/relay ended unexpectedly \(exit code 1\)/);
    expect(run.printed()).toContain('Error: broken');
    const pid = pidOf(run.printed(), 'services');
    if (!Number.isNaN(pid)) expect(isAlive(pid)).toBe(false);
  });

  it('are killed by a second signal if they do not stop', async () => {
    const deaf = "process.on('SIGTERM', () => console.error('deaf')); setInterval(() => 0, 1000);";
    const run = superviseAll({ services: deaf + says('services') });
    await expect.poll(run.printed).toContain('services pid');
    run.child.kill('SIGINT');
    await expect.poll(run.printed).toContain('deaf');
    const again = setInterval(() => run.child.kill('SIGINT'), 100);
    await run.exit;
    clearInterval(again);
    expect(isAlive(pidOf(run.printed(), 'services'))).toBe(false);
  });
});

describe('on a full disk', () => {
  it('the supervisor says once that lines are dropped, continues, and says when they are written again', async () => {
    const chatty = `${polite} ${says('services')} setInterval(() => console.log('x'.repeat(200)), 5);`;
    const run = superviseAll({ services: chatty }, 8);
    const log = path.join(folder, 'logs/services.log');
    await expect.poll(run.printed, soon).toContain('cannot be written');
    const services = pidOf(run.printed(), 'services');
    await expect.poll(() => isAlive(services)).toBe(true);
    // Frees space, like a rotation with copytruncate.
    truncateSync(log, 0);
    await expect.poll(run.printed, soon).toContain('is written again');
    expect(run.printed().match(/its lines are dropped/g)).toHaveLength(1);
    const [, missing] = /is written again; (\d+) lines are missing/.exec(run.printed()) ?? [];
    expect(Number(missing)).toBeGreaterThan(0);
    await expect.poll(() => run.logOf('services'), soon).toContain(`${missing} lines are missing here`);
    expect(isAlive(services)).toBe(true);
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(isAlive(services)).toBe(false);
  }, 60_000);

  it('servers run without a log if its folder cannot be created', async () => {
    writeFileSync(path.join(folder, 'logs'), 'a file');
    const run = superviseAll({ services: polite + says('services') });
    await expect.poll(run.printed, soon).toContain('services pid');
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(run.printed()).toContain('no folder for logs');
  });
});

describe('a line of a log', () => {
  it.each([
    ['{"level":30,"msg":"request"}', null],
    ['{"level":40,"msg":"slow","requestId":"r1"}', 'warning: slow (request r1)'],
    ['{"level":50,"msg":"failed","err":{"message":"no such table"}}', 'error: failed: no such table'],
    ['plain text', 'plain text'],
    ['{not json', '{not json'],
  ])('%s reads %s', (line, readable) => {
    expect(readableLine(line)).toBe(readable);
  });
});

describe('a taken port', () => {
  it('is reported in one line that names its variable', async () => {
    const server = net.createServer().listen(0);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const env = { ...process.env, PORT: String(address.port), DATA_DIR: folder };
    const child = spawn(process.execPath, [path.join(scripts, 'start.mjs')], { env });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const { promise: exit, resolve } = Promise.withResolvers<number | null>();
    child.on('close', resolve);
    expect(await exit).toBe(1);
    expect(printed.trim()).toBe(
      `port ${address.port} is already in use; choose another with PORT, such as PORT=${address.port + 1} npm start`,
    );
    server.close();
  });
});
