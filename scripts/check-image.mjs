// Executes the Dockerfile in empty folders with exactly the files that it copies, starts the result as its users
// without write access, and calls it. It needs no Docker; it does not test what only Docker does (layers,
// capabilities).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { unusedPort } from '../packages/server-kit/src/testing/debian-program.ts';
import { takeClient } from './build-client.mjs';
import { buildTarget, parseDockerfile, readIgnores } from './dockerfile.mjs';
import { root } from './run.mjs';

const stamp = path.join(root, '.toolchain/image-checked');
const readyMs = 120_000;
const isRoot = process.getuid?.() === 0;
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** Hash of all inputs of the images. */
function hashContext(stages, isIgnored) {
  const hash = createHash('sha256');
  for (const file of ['Dockerfile', '.dockerignore', 'scripts/check-image.mjs', 'scripts/dockerfile.mjs'])
    hash.update(read(file));
  const walk = (name) => {
    if (isIgnored(name)) return;
    const file = path.join(root, name);
    if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
    else for (const entry of fs.readdirSync(file).sort()) walk(path.join(name, entry));
  };
  for (const { name, text } of stages.flatMap(({ steps }) => steps))
    if (name === 'COPY' && !text.startsWith('--from=')) text.split(/\s+/).slice(0, -1).forEach(walk);
  return hash.digest('hex');
}

/** Tools of the base image: this Node and its npm, and a `chown` if this user may not change owners. */
function makeBase(into) {
  const bin = path.join(into, 'bin');
  fs.mkdirSync(bin);
  fs.copyFileSync(process.execPath, path.join(bin, 'node'), fs.constants.COPYFILE_FICLONE);
  if (!isRoot) fs.writeFileSync(path.join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
  return `${bin}:${process.env.PATH}`;
}

/** Runs a command of the image as its user, in its folder, with only its variables. */
function runIn(built, command, env, PATH) {
  const [program, ...args] = command;
  const place = (value) => (value === '/data' ? path.join(built.folder, 'data') : value);
  const variables = Object.fromEntries(
    Object.entries(built.env).map(([name, value]) => [name, place(value)]),
  );
  const [uid, gid] = built.user.split(':').map(Number);
  return spawn(program, args, {
    cwd: path.join(built.folder, built.workdir),
    env: { PATH, HOME: '/nonexistent', ...variables, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid, gid }),
  });
}

/** Starts an image; resolves when its health check passes. */
async function start(built, env, PATH) {
  const child = runIn(built, built.command, env, PATH);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'exit');
  const untilMs = performance.now() + readyMs;
  for (;;) {
    const [code] = await once(runIn(built, built.healthCheck, env, PATH), 'exit');
    if (code === 0) break;
    if (child.exitCode !== null || performance.now() > untilMs)
      throw new Error(`it is not healthy: ${output}`);
    await wait(200);
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`it ended with ${code}: ${output.slice(-2000)}`);
    },
  };
}

async function callBoth({ services, relay, into, PATH }) {
  const dataDir = path.join(into, 'database');
  const silent = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: silent, info: silent, warn: console.warn, error: console.error },
    settings: { fsync: 'off' },
  });
  const address = new URL(postgres.connectionString);
  const database = `postgresql://${address.username}:${address.password}@127.0.0.1:${postgres.port}${address.pathname}`;
  const [servicesPort, port] = [await unusedPort(), await unusedPort()];
  const origin = `http://127.0.0.1:${servicesPort}`;
  const common = {
    PUBLIC_URL: 'https://recolta.example',
    SERVICE_TOKEN: 's'.repeat(64),
    CONTENT_TOKEN: 'c'.repeat(64),
  };
  const running = [];
  try {
    running.push(
      await start(
        services,
        { ...common, DATABASE_URL: database, SERVICES_PORT: String(servicesPort), MAIL_TO_FOLDER: '1' },
        PATH,
      ),
    );
    running.push(
      await start(
        relay,
        {
          ...common,
          ...{ PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1', FIRST_VIEW_MS: '10000' },
          ...{ MAIN_URL: `${origin}/main`, LIVE_AUCTIONS_URL: `${origin}/live-auctions` },
          ...{ CATALOGUE_URL: `${origin}/catalogue`, CONTENT_URL: `${origin}/content` },
        },
        PATH,
      ),
    );
    const get = async (at) => {
      const answer = await fetch(`http://127.0.0.1:${port}${at}`);
      if (answer.status !== 200) throw new Error(`${at} is answered ${answer.status}`);
      return answer.text();
    };
    if (!/<h1[\s>]/.test(await get('/')))
      throw new Error('the first page has no heading: it was not rendered');
    await get('/verify.mjs');
    JSON.parse(await get('/services/live-auctions/api/v1/auctions'));
  } finally {
    for (const server of running.reverse()) await server.stop();
    await postgres.stop();
  }
}

async function main() {
  if (process.platform !== 'linux') {
    console.log('image: its steps are only executed on Linux');
    return;
  }
  const stages = parseDockerfile(read('Dockerfile'));
  const isIgnored = readIgnores(read('.dockerignore'));
  const hash = hashContext(stages, isIgnored);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) {
    console.log('image: unchanged since it was built and started here');
    return;
  }
  const into = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-image-'));
  try {
    fs.chmodSync(into, 0o755);
    const PATH = makeBase(into);
    const env = {
      ...{
        PATH,
        HOME: process.env.HOME,
        npm_config_prefer_offline: 'true',
        pnpm_config_prefer_offline: 'true',
      },
      ...(process.env.npm_config_registry && { npm_config_registry: process.env.npm_config_registry }),
    };
    const options = { stages, context: root, isIgnored, into, env, built: new Map() };
    const services = await buildTarget({ ...options, target: 'services' });
    const relay = await buildTarget({ ...options, target: 'relay' });
    await callBoth({ services, relay, into, PATH });
    takeClient(path.join(relay.folder, 'app/client/dist'));
  } finally {
    fs.rmSync(into, { recursive: true, force: true });
  }
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
  console.log('image: built from what it copies, started without write access, and called');
}

await main();
