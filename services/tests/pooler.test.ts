import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findDebianProgram, unusedPort } from '@recolta/server-kit/testing/debian-program';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reachDatabase } from '../src/platform/db/reach-database.ts';
import { createTestDatabase } from './cluster/test-database.ts';

const program = findDebianProgram(['pgbouncer'], 'pgbouncer');

/** PgBouncer before a database, in transaction mode; returns its address. */
async function startPooler(connectionString: string, settings: string): Promise<string> {
  const { username, password, port, pathname } = new URL(connectionString);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-pooler-'));
  const listens = await unusedPort();
  const file = path.join(folder, 'pgbouncer.ini');
  const name = pathname.slice(1);
  fs.writeFileSync(
    file,
    `[databases]
${name} = host=127.0.0.1 port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings}
`,
  );
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  fs.chmodSync(folder, 0o755);
  const child = spawn(program ?? '', ['-q', file], { ...user, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  await expect
    .poll(() => {
      const socket = connect(listens, '127.0.0.1');
      return Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).finally(() => socket.destroy());
    })
    .toBe(true);
  return `postgresql://recolta@127.0.0.1:${listens}/${name}`;
}

describe.skipIf(program === undefined)('PgBouncer before the database', () => {
  it.each([
    ['as it is', '', /\(unsupported startup parameter: \w+\)$/],
    ['that drops settings', 'ignore_startup_parameters = lock_timeout,options', /PostgreSQL itself$/],
  ])('%s is refused in one line', async (_title, settings, end) => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const address = await startPooler(database.connectionString, settings);
    const refusal = await reachDatabase(address).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^DATABASE_URL: 127\.0\.0\.1:\d+ does not keep the settings of a connection/);
    expect(refusal).toMatch(end);
  });
});
