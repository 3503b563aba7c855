import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { findDebianProgram, unusedPort } from '@recolta/server-kit/testing/debian-program';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { registration } from './accounts/registration-input.ts';
import { httpAgent, send } from './harness/http-call.ts';

const root = path.join(import.meta.dirname, '../..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const page = fs.readFileSync(path.join(root, 'docs/operator.md'), 'utf8');
const postgres = findDebianProgram(['/usr/lib/postgresql/*/bin/postgres'], 'postgresql');
const systemdAnalyze = findDebianProgram(['systemd-analyze'], 'systemd');
// Programs that the page's commands call.
for (const program of ['curl', 'openssl']) findDebianProgram([program], program);
const pgbackrest = findDebianProgram(['pgbackrest'], 'pgbackrest');

/** The commands of the page's box with this name. */
function commandsOf(name: string): string {
  const [, commands] = page.match(new RegExp(`\`\`\`sh ${name}\n(.*?)\`\`\``, 's')) ?? [];
  if (commands === undefined) throw new Error(`the operator's page has no box ${name}`);
  return commands;
}

/** Ends processes by SIGTERM, one after the other. */
async function endAll(children: readonly ReturnType<typeof spawn>[]): Promise<void> {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Folders, PostgreSQL and services of a machine, for the page. */
class Machine {
  readonly folder = fs.mkdtempSync(path.join(inject('runFolder'), 'operator-'));
  private readonly bin = path.dirname(postgres ?? '');
  private readonly started: ReturnType<typeof spawn>[] = [];
  private databasePort = 0;
  private env: NodeJS.ProcessEnv = {};

  /** Root cannot start PostgreSQL: `nobody` does. */
  private get databaseUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
    return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  }

  async start(): Promise<void> {
    this.databasePort = await unusedPort();
    for (const name of ['etc', 'units', 'bin', 'backup']) fs.mkdirSync(path.join(this.folder, name));
    const database = path.join(this.folder, 'database');
    // Other users pass through it to their own folders.
    fs.chmodSync(this.folder, 0o711);
    fs.mkdirSync(database);
    const password = path.join(database, 'password');
    fs.writeFileSync(password, 'postgres');
    const { uid, gid } = this.databaseUser;
    if (uid !== undefined && gid !== undefined)
      for (const file of [database, password]) fs.chownSync(file, uid, gid);
    const run = { ...this.databaseUser, cwd: '/', stdio: 'pipe' } as const;
    const data = path.join(database, 'data');
    execFileSync(
      path.join(this.bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', password, '--no-sync'],
      run,
    );
    const options = `-p ${this.databasePort} -k ${database} -h 127.0.0.1 -c fsync=off`;
    const control = ['-D', data, '-o', options, '-l', `${database}/log`, '-w'];
    execFileSync(path.join(this.bin, 'pg_ctl'), [...control, 'start'], { ...run, stdio: 'ignore' });
    // Records what it is asked to do, and does it to PostgreSQL.
    const quoted = [path.join(this.bin, 'pg_ctl'), ...control].map((text) => `'${text}'`).join(' ');
    fs.writeFileSync(
      path.join(this.folder, 'bin/systemctl'),
      `#!/bin/sh
echo "$@" >> ${this.folder}/asked
case "$*" in *postgresql*) ${this.asDatabaseUser}${quoted} -m fast "$1" > /dev/null 2>&1 ;; esac
`,
      { mode: 0o755 },
    );
    const archive = path.join(database, 'archive');
    fs.mkdirSync(archive);
    if (uid !== undefined && gid !== undefined) fs.chownSync(archive, uid, gid);
    this.env = {
      PATH: `${path.join(this.folder, 'bin')}:${this.bin}:${path.dirname(process.execPath)}:${PATH}`,
      SUPERUSER_URL: `postgresql://postgres:postgres@127.0.0.1:${this.databasePort}/postgres`,
      DATABASE_HOST: `127.0.0.1:${this.databasePort}`,
      BACKUP: path.join(this.folder, 'backup'),
      ...{ PITR: archive, PGDATA: data, PGPORT: String(this.databasePort) },
      ...{ PGHOST: database, PGUSER: 'postgres', PGPASSWORD: 'postgres' },
      NODE_COMPILE_CACHE,
    };
  }

  private placed(text: string): string {
    return text
      .replaceAll('/etc/recolta', path.join(this.folder, 'etc'))
      .replaceAll('/var/lib/recolta', path.join(this.folder, 'lib'))
      .replaceAll('/etc/systemd/system', path.join(this.folder, 'units'))
      .replaceAll('/opt/recolta', root)
      .replaceAll('/usr/bin/node', process.execPath);
  }

  /** Runs the commands of a box. @returns the calls of `systemctl` meanwhile */
  run(name: string, replace: (commands: string) => string = (commands) => commands): string[] {
    const asked = path.join(this.folder, 'asked');
    fs.rmSync(asked, { force: true });
    const script = `set -e -o pipefail\n${replace(this.placed(commandsOf(name)))}`;
    const { status, stderr } = spawnSync('bash', ['--norc', '--noprofile', '-c', script], {
      env: this.env,
      encoding: 'utf8',
    });
    expect([status, stderr], name).toEqual([0, '']);
    return fs.existsSync(asked) ? fs.readFileSync(asked, 'utf8').trim().split('\n') : [];
  }

  set(variable: string, value: string): void {
    this.env[variable] = value;
  }

  /** Runs what follows as PostgreSQL's user. */
  get asDatabaseUser(): string {
    return process.getuid?.() === 0 ? 'runuser -u nobody -- ' : '';
  }

  read(name: string): string {
    return fs.readFileSync(path.join(this.folder, name), 'utf8').trim();
  }

  unit(name: string): string {
    return this.placed(fs.readFileSync(path.join(root, 'docs/systemd', name), 'utf8'));
  }

  /** Starts a services process like its unit, and then ends what ran before. @returns its port */
  async startServices(changes: NodeJS.ProcessEnv = {}): Promise<number> {
    const port = await unusedPort();
    const before = this.started.splice(0);
    try {
      await this.startUnit('recolta-services@.service', 'services are ready', {
        SERVICES_PORT: String(port),
        ...changes,
      });
    } finally {
      await endAll(before);
    }
    return port;
  }

  /** Starts a relay like its unit. @returns its port */
  async startRelay(servicesPort: number): Promise<number> {
    const port = await unusedPort();
    const services = `http://127.0.0.1:${servicesPort}`;
    await this.startUnit('recolta-relay@.service', 'the relay listens', {
      ...{ PORT: String(port), CLIENT_DIR: path.join(this.folder, 'no-client') },
      ...{ MAIN_URL: `${services}/main`, CATALOGUE_URL: `${services}/catalogue` },
      ...{ LIVE_AUCTIONS_URL: `${services}/live-auctions`, CONTENT_URL: `${services}/content` },
    });
    return port;
  }

  private async startUnit(name: string, ready: string, changes: NodeJS.ProcessEnv): Promise<void> {
    const [, command = ''] = this.unit(name).match(/^ExecStart=(.+)$/m) ?? [];
    const settings = Object.fromEntries(
      this.read('etc/recolta.env')
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    const [program = '', ...args] = command.split(' ');
    const env = { PATH, NODE_COMPILE_CACHE, ...settings, ...changes };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.started.push(child);
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        log += chunk;
      });
    await expect.poll(() => log, { timeout: 150_000 }).toContain(ready);
  }

  stopServices(): Promise<void> {
    return endAll(this.started.splice(0));
  }

  async query<Row extends pg.QueryResultRow>(address: string, text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.stopServices();
    const data = path.join(this.folder, 'database/data');
    if (fs.existsSync(data))
      spawnSync(
        path.join(this.bin, 'pg_ctl'),
        ['-D', data, '-m', 'immediate', '-w', 'stop'],
        this.databaseUser,
      );
  }
}

describe.runIf(postgres !== undefined)("the commands of the operator's page", () => {
  const machine = new Machine();
  const agent = httpAgent();
  let port = 0;
  let retiredToken = '';
  beforeAll(() => machine.start());
  afterAll(async () => {
    agent.destroy();
    await machine.stop();
  });

  const email = 'ana@example.ro';
  const databaseUrl = () => machine.read('etc/database-url');
  const statusFor = async (token: string) => {
    const { status } = await send(agent, port, {
      method: 'GET',
      path: '/main/feed',
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };

  it('create secrets, role and databases that the services start on', async () => {
    machine.run('secrets');
    machine.run('database');
    port = await machine.startServices();
    const asked = machine.run('start', (commands) => commands.replace(':4000/', `:${port}/`));
    expect(asked).toEqual([
      'daemon-reload',
      'enable --now recolta-services@4000',
      'enable --now recolta-relay@3000',
    ]);
    expect(fs.readdirSync(path.join(machine.folder, 'units'))).toEqual([
      'recolta-relay@.service',
      'recolta-services@.service',
    ]);
    expect(await statusFor(machine.read('etc/service-token'))).toBe(200);
    const [epoch] = await machine.query<{ system: string }>(
      databaseUrl(),
      'select system_identifier as system from platform.epoch',
    );
    expect(epoch?.system).not.toBe('unknown');
    const relayPort = await machine.startRelay(port);
    const status = async (path: string) => (await send(agent, relayPort, { method: 'GET', path })).status;
    await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200);
    expect(await status('/services/catalogue/api/products')).toBe(200);
  });

  it.runIf(systemdAnalyze !== undefined)('install units that systemd accepts', () => {
    for (const name of ['recolta-services@.service', 'recolta-relay@.service']) {
      const file = path.join(machine.folder, name.replace('@', '@1'));
      fs.writeFileSync(file, machine.unit(name).replaceAll('=recolta\n', '=root\n'));
      const { status, stderr } = spawnSync(systemdAnalyze ?? '', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      const about = stderr.split('\n').filter((line) => line.includes('recolta'));
      expect([status, about], name).toEqual([0, []]);
    }
  });

  it('create the first administrator', async () => {
    const input = { ...registration(), email };
    expect((await send(agent, port, { method: 'POST', path: '/main/accounts', body: input })).status).toBe(
      201,
    );
    await machine.query(databaseUrl(), 'update main.users set email_confirmed_at = now()');
    machine.run('administrator');
    const users = await machine.query<{ role: string }>(databaseUrl(), 'select role from main.users');
    expect(users).toEqual([{ role: 'Admin' }]);
  });

  it('replace the service token without refusing a relay', async () => {
    const old = machine.read('etc/service-token');
    expect(machine.run('service-token-1')).toEqual(['restart recolta-services@4000']);
    const [first, next = ''] = machine.read('etc/service-token').split(',');
    expect(first).toBe(old);
    const running = port;
    port = await machine.startServices();
    expect(port).not.toBe(running);
    expect([await statusFor(old), await statusFor(next), await statusFor(`${old},${next}`)]).toEqual([
      200, 200, 404,
    ]);
    expect(machine.run('service-token-2')).toEqual(['restart recolta-relay@3000']);
    expect(machine.read('etc/service-token')).toBe(`${next},${old}`);
    machine.run('service-token-3');
    expect(machine.read('etc/service-token')).toBe(next);
    retiredToken = old;
  });

  it('replace the key of second factors, with the old one after it', async () => {
    const old = machine.read('etc/factor-key');
    expect(machine.run('factor-key-1')).toEqual(['restart recolta-services@4000']);
    const [first, next = ''] = machine.read('etc/factor-key').split(',');
    expect(first).toBe(old);
    machine.run('factor-key-2');
    expect(machine.read('etc/factor-key')).toBe(`${next},${old}`);
  });

  it('replace the password of the database while services run; a start has all three replaced', async () => {
    const old = databaseUrl();
    expect(machine.run('database-password')).toEqual(['restart recolta-services@4000']);
    // Open connections stay open.
    expect((await send(agent, port, { method: 'GET', path: '/main/readyz' })).status).toBe(200);
    port = await machine.startServices();
    expect([await statusFor(retiredToken), await statusFor(machine.read('etc/service-token'))]).toEqual([
      404, 200,
    ]);
    await expect(machine.query(old, 'select 1')).rejects.toThrow(/not permitted to log in/);
    const [owner] = await machine.query(databaseUrl(), 'select current_user as name');
    expect(owner).toEqual({ name: 'recolta' });
  });

  it('save and restore a state that the services continue from, in a higher epoch', async () => {
    const file = path.join(machine.folder, 'lib/files/a-document');
    fs.writeFileSync(file, 'bytes');
    machine.run('backup');
    expect(fs.readFileSync(path.join(machine.folder, 'backup/service-token'), 'utf8').trim()).toBe(
      machine.read('etc/service-token'),
    );
    fs.rmSync(file);
    machine.run('restore');
    await machine.stopServices();
    const restored = databaseUrl().replace(/recolta$/, 'recolta_restored');
    const folder = path.join(machine.folder, 'lib-restored');
    expect(fs.readFileSync(path.join(folder, 'files/a-document'), 'utf8')).toBe('bytes');
    port = await machine.startServices({
      ...{ DATABASE_URL_FILE: '', DATABASE_URL: restored, DATA_DIR: folder, SERVICES: 'main,live-auctions' },
    });
    const epochOf = async (address: string) => {
      const [row] = await machine.query<{ epoch: number }>(address, 'select epoch from platform.epoch');
      return row?.epoch ?? 0;
    };
    expect(await epochOf(restored)).toBe((await epochOf(databaseUrl())) + 1);
    const users = await machine.query(restored, 'select email, role from main.users');
    expect(users).toEqual([{ email, role: 'Admin' }]);
  });

  it.runIf(pgbackrest !== undefined)('go back to a point in time, in a higher epoch', async () => {
    await machine.stopServices();
    const here = (commands: string) =>
      commands
        .replaceAll('/etc/pgbackrest.conf', path.join(machine.folder, 'pgbackrest.conf'))
        .replace(
          '[global]',
          `[global]\nlog-level-file=off\nlock-path=${machine.folder}/database/lock\nspool-path=${machine.folder}/database/spool`,
        )
        .replaceAll('runuser -u postgres -- ', machine.asDatabaseUser);
    const users = () => machine.query(databaseUrl(), 'select email, role from main.users');
    const epochOf = async () => {
      const [row] = await machine.query<{ epoch: number }>(databaseUrl(), 'select epoch from platform.epoch');
      return row?.epoch ?? 0;
    };
    const [before, epoch] = [await users(), await epochOf()];
    expect(before).toEqual([{ email, role: 'Admin' }]);
    expect(machine.run('archive', here)).toEqual(['restart postgresql']);
    // A backup ends at a whole second; the moment must be after it.
    await machine.query(databaseUrl(), 'select pg_sleep(2)');
    const [moment] = await machine.query<{ at: string }>(
      databaseUrl(),
      'select clock_timestamp()::text as at',
    );
    await machine.query(databaseUrl(), "update main.users set role = 'Bidder'");
    machine.set('TARGET', moment?.at ?? '');
    expect(machine.run('point-in-time', here)).toEqual([
      'stop recolta-* postgresql',
      'start postgresql',
      'start recolta-services@4000 recolta-relay@3000',
    ]);
    expect(await users()).toEqual(before);
    port = await machine.startServices();
    expect(await statusFor(machine.read('etc/service-token'))).toBe(200);
    expect(await epochOf()).toBe(epoch + 1);
  });
});
