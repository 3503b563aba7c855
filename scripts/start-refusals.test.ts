import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { consoleLog } from '../packages/embedded-postgres/src/db-log.ts';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { temporaryRoot } from '../packages/embedded-postgres/src/testing/temporary-root.ts';
import { SettingsError } from '../packages/server-kit/src/settings.ts';
import { parseRelaySettings } from '../relay/src/config/settings.ts';
import { parseServicesSettings } from '../services/src/config/settings.ts';
import { runNode, runServers, runStartScript, scripts, startDataDir } from './start-under-test.ts';

type Settings = Readonly<Record<string, string>>;

const slow = { timeout: 120_000 };
const root = path.join(scripts, '..');
const programs = {
  start: runStartScript,
  services: (settings: Settings) => runNode([path.join(root, 'services/src/main.ts')], settings),
  administrator: (settings: Settings) =>
    runNode([path.join(root, 'services/src/administrator.ts'), 'ana@example.ro'], settings),
  relay: (settings: Settings) => runNode([path.join(root, 'relay/src/main.ts')], settings),
};
type Program = keyof typeof programs;

/** Runs a program that cannot start; resolves to everything it printed. */
async function refusalOf(program: Program, settings: Settings): Promise<string> {
  const { exit, printed } = programs[program]({ DATA_DIR: startDataDir(), ...settings });
  // A supervisor does not start a server again that exits with 78.
  expect(await exit).toBe(program === 'services' || program === 'relay' ? 78 : 1);
  return printed();
}

/** Expects one line that names the variable, without details for developers. */
function expectPlainLine(printed: string, start: string): void {
  expect(printed).toMatch(/^[^\n]+\n$/);
  expect(printed.startsWith(start), printed).toBe(true);
  expect(printed).not.toMatch(/^\s*at |node:internal|^\w*Error:|"level"/);
}

async function takenPort(): Promise<string> {
  const server = net.createServer().listen(0);
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return String(address.port);
}

/** A data folder path that is a file, or lies below one. */
function fileAsDataDir(): string {
  const file = startDataDir();
  writeFileSync(file, '');
  return file;
}

describe('a wrong setting is reported in one line that names it', slow, () => {
  // `npm start` reads the settings of both servers by the same functions before it starts them.
  const readers = { services: parseServicesSettings, relay: parseRelaySettings };
  it.each<[keyof typeof readers, Settings, string]>([
    ['services', { DATABASE_URL: 'nonsense' }, 'DATABASE_URL: '],
    ['services', { DATABASE_URL: 'mysql://u:p@127.0.0.1/x' }, 'DATABASE_URL: '],
    ['services', { PUBLIC_URL: 'ftp://recolta.example' }, 'PUBLIC_URL: '],
    ['services', { SERVICES: 'mani' }, 'SERVICES: '],
    ['services', { SMTP_URL: 'mail.example' }, 'SMTP_URL: '],
    ['relay', { PUBLIC_URL: 'nonsense' }, 'PUBLIC_URL: '],
    ['relay', { MAIN_URL: 'nonsense' }, 'MAIN_URL: '],
    ['relay', { ALLOWED_ORIGINS: 'nonsense' }, 'ALLOWED_ORIGINS: '],
    ['services', { SERVICES_PORT: 'abc' }, 'SERVICES_PORT: '],
    ['relay', { PORT: 'abc' }, 'PORT: '],
  ])('read by %s: %o', (server, settings, start) => {
    const read = () => readers[server]({ DATA_DIR: '/nowhere', ...settings });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${start}[^\\n]+$`));
  });

  const wrong: readonly [Program, Settings, string][] = [
    ['start', { DATABASE_URL: 'nonsense' }, 'DATABASE_URL: '],
    ['start', { PORT: 'abc' }, 'PORT '],
    ['start', { DATA_DIR: '/dev/null/x' }, 'DATA_DIR: '],
    ['services', { DATA_DIR: '/proc/x' }, 'DATA_DIR: '],
    ['services', { DATA_DIR: '/dev/null/x' }, 'DATA_DIR: '],
    ['administrator', { DATABASE_URL: 'nonsense' }, 'DATABASE_URL: '],
    ['administrator', { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/x' }, 'DATABASE_URL: '],
    ['administrator', { DATA_DIR: '/dev/null/x' }, 'The services do not run here'],
    ['relay', { DATA_DIR: '/dev/null/x' }, 'DATA_DIR: '],
    ['relay', { SERVICE_TOKEN: 'x', CONTENT_TOKEN: 'x', HOST: '203.0.113.1' }, 'HOST: '],
  ];
  it.each(wrong)('%s with %o', async (program, settings, start) => {
    expectPlainLine(await refusalOf(program, settings), start);
  });

  it.each<Program>(['start', 'services', 'relay'])('%s with a file as DATA_DIR', async (program) => {
    const file = fileAsDataDir();
    const printed = await refusalOf(program, { DATA_DIR: file });
    expectPlainLine(printed, 'DATA_DIR: ');
    expect(printed).toContain(file);
  });

  it.each<Program>(['start', 'services'])(
    '%s with a folder that nothing can be written to',
    async (program) => {
      // Root ignores permissions, but not those of a system folder.
      const folder = process.getuid?.() === 0 && process.platform === 'linux' ? '/proc/self' : startDataDir();
      if (folder !== '/proc/self') {
        mkdirSync(folder);
        chmodSync(folder, 0o500);
      }
      expectPlainLine(await refusalOf(program, { DATA_DIR: folder }), 'DATA_DIR: ');
    },
  );

  it('relay on a port in use', async () => {
    const port = await takenPort();
    const printed = await refusalOf('relay', { PORT: port, SERVICE_TOKEN: 'x', CONTENT_TOKEN: 'x' });
    expect(printed).toBe(`PORT: ${port} is already in use\n`);
  });

  it('relay with a token file that cannot be read', async () => {
    const dataDir = startDataDir();
    mkdirSync(path.join(dataDir, 'service-token'), { recursive: true });
    expectPlainLine(await refusalOf('relay', { DATA_DIR: dataDir }), 'SERVICE_TOKEN: ');
  });

  it('services with an unreachable database, without its password', async () => {
    // The discard port: no program listens on it.
    const url = 'postgresql://grain:very-secret@127.0.0.1:9/recolta';
    const printed = await refusalOf('services', { DATABASE_URL: url });
    expectPlainLine(printed, 'DATABASE_URL: the database at 127.0.0.1:9 cannot be reached');
    expect(printed).not.toContain('very-secret');
  });
});

it('the supervisor adds nothing to the line of services that cannot start', slow, async () => {
  const servers = { services: ['services/src/main.ts'], relay: ['relay/src/main.ts'] };
  const url = 'postgresql://grain:very-secret@127.0.0.1:9/recolta';
  const { exit, printed } = runServers(servers, { DATA_DIR: startDataDir(), DATABASE_URL: url });
  expect(await exit).toBe(1);
  expect(printed()).toMatch(
    /^claimed as .*\nDATABASE_URL: the database at 127.0.0.1:9 cannot be reached.*\n$/,
  );
});

const startCluster = () => startEmbeddedPostgres({ dataDir, log: consoleLog(), settings: { fsync: 'off' } });

const dataDir = mkdtempSync(path.join(temporaryRoot(), 'recolta-cluster-'));
beforeAll(async () => {
  // If tests run as root, PostgreSQL runs as another user and must enter it.
  chmodSync(dataDir, 0o711);
  await (await startCluster()).stop();
}, slow.timeout);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a database that refuses the services', slow, () => {
  it('is reported in one line: wrong password, no such database, a port in use', async () => {
    const { connectionString, stop } = await startCluster();
    onTestFinished(stop);
    const url = new URL(connectionString);
    url.password = 'very-secret';
    const wrongPassword = await refusalOf('services', { DATABASE_URL: url.href });
    expectPlainLine(wrongPassword, 'DATABASE_URL: ');
    expect(wrongPassword).toContain('wrong user or password');
    expect(wrongPassword).not.toContain('very-secret');
    const other = new URL(connectionString);
    other.pathname = '/maize';
    expectPlainLine(await refusalOf('services', { DATABASE_URL: other.href }), 'DATABASE_URL: ');
    const SERVICES_PORT = await takenPort();
    const settings = { DATABASE_URL: connectionString, SERVICES_PORT, LOG_LEVEL: 'silent' };
    expectPlainLine(await refusalOf('services', settings), 'SERVICES_PORT: ');
  });
});

describe('an embedded database that does not match its files', slow, () => {
  it.each([
    ['without its password file', 'password', null, /^The password file .* is missing/],
    ['with an empty one', 'password', '', /^The password file .* is empty/],
    ['with that of another', 'password', 'other\n', /^The password in .* is not that of/],
    ['without PG_VERSION', 'data/PG_VERSION', null, /^The folder .* is not a data folder of PostgreSQL/],
  ])('%s is refused in one line', async (_, name, content, line) => {
    const file = path.join(dataDir, 'postgres', name);
    renameSync(file, `${file}.kept`);
    onTestFinished(() => renameSync(`${file}.kept`, file));
    if (content !== null) writeFileSync(file, content);
    const printed = await refusalOf('services', { DATA_DIR: dataDir });
    expectPlainLine(printed, '');
    expect(printed).toMatch(line);
  });
});
