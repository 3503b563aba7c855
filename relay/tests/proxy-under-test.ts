import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { Agent, request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unusedPort } from '@recolta/server-kit/testing/debian-program';

const folderOfFiles = path.resolve(import.meta.dirname, '../../docs/proxy');
export const host = 'recolta.example';

export interface ProxyUnderTest {
  readonly port: number;
  /** Port of the services for relays; undefined for nginx, which only proxies relays. */
  readonly servicesPort: number | undefined;
  close(): Promise<void>;
}

export interface Backends {
  readonly relays: readonly number[];
  readonly services: readonly number[];
}

/** Starts a proxy on free loopback ports with the files of docs/proxy, by the name of its program. */
export const proxies: Record<
  'nginx' | 'haproxy',
  (program: string, backends: Backends) => Promise<ProxyUnderTest>
> = {
  async nginx(program, { relays }) {
    const folder = makeFolder();
    const port = await unusedPort();
    fs.writeFileSync(path.join(folder, 'nginx.conf'), nginxConfiguration(folder, port, relays));
    const args = ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
    return start({ program, args, folder, port, servicesPort: undefined });
  },
  async haproxy(program, { relays, services }) {
    const folder = makeFolder();
    const [port, servicesPort] = [await unusedPort(), await unusedPort()];
    const env: NodeJS.ProcessEnv = {
      CERTIFICATE: path.join(folder, 'both.pem'),
      HTTPS: `127.0.0.1:${port}`,
      SERVICES: `127.0.0.1:${servicesPort}`,
    };
    for (const [index, at] of relays.entries()) env[`RELAY_${index + 1}`] = `127.0.0.1:${at}`;
    for (const [index, at] of services.entries()) env[`SERVICES_${index + 1}`] = `127.0.0.1:${at}`;
    const args = ['-db', '-f', path.join(folderOfFiles, 'haproxy.cfg')];
    return start({ program, args, env, folder, port, servicesPort });
  },
};

interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly port: number;
  readonly servicesPort: number | undefined;
}

async function start({ program, args, env, folder, port, servicesPort }: Start): Promise<ProxyUnderTest> {
  let output = '';
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    await wait(20);
  }
  return {
    ...{ port, servicesPort },
    async close() {
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  callThrough(port, { path: '/healthz' }).then(
    () => true,
    () => false,
  );

/** A temporary folder with a certificate of the host. */
function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-proxy-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-subj', `/CN=${host}`, '-days', '1', ...kind, ...files], {
    stdio: 'ignore',
  });
  fs.writeFileSync(
    path.join(folder, 'both.pem'),
    fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'),
  );
  return folder;
}

/** The shipped configuration with this test's ports, files and relays. */
function nginxConfiguration(folder: string, port: number, relays: readonly number[]): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const servers = (how: string) => relays.map((at) => `server 127.0.0.1:${at} ${how};`).join(' ');
  const live = `/etc/letsencrypt/live/${host}`;
  const changes: Record<string, string> = {
    'user www-data;': process.getuid?.() === 0 ? 'user root; daemon off;' : 'daemon off;',
    '/run/nginx.pid': `${folder}/nginx.pid`,
    'worker_processes auto;': 'worker_processes 1;',
    'worker_rlimit_nofile 65536;': '',
    'worker_connections 20000;': 'worker_connections 1000;',
    'access_log /var/log/nginx/recolta.access.log;': `access_log off; ${temporary}`,
    '/var/log/nginx/recolta.error.log': `${folder}/error.log`,
    'listen 80 default_server;': 'listen 127.0.0.1:0 default_server;',
    'listen [::]:80 default_server;': '',
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen [::]:443 ssl http2 default_server;': '',
    [`${live}/fullchain.pem`]: `${folder}/certificate.pem`,
    [`${live}/privkey.pem`]: `${folder}/key.pem`,
    'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;': servers('max_fails=1 fail_timeout=2s'),
    'server 127.0.0.1:3000 backup max_fails=0;': servers('backup max_fails=0'),
    '/etc/nginx/recolta/': `${folderOfFiles}/`,
  };
  let text = fs.readFileSync(path.join(folderOfFiles, 'nginx.conf'), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/proxy/nginx.conf no longer has '${from}'`);
    text = text.replace(from, to);
  }
  // Port 0 is invalid for nginx: nothing is redirected here.
  return text.replace(/ {2}server \{\n {4}listen 127\.0\.0\.1:0[^}]+\}\n/, '');
}

interface Call {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 8 });

/** Returns the status of a call through a proxy. Retries, as browsers do, if a kept-alive connection was closed. */
export function callThrough(port: number, call: Call): Promise<number> {
  const { path: at, method = 'GET', headers = {}, body } = call;
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const all = { host, origin: `https://${host}`, ...length, ...headers };
    const outgoing = request(
      { agent, port, path: at, method, headers: all, host: '127.0.0.1', servername: host },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', (error) => {
      if (outgoing.reusedSocket) resolve(callThrough(port, call));
      else reject(error);
    });
    outgoing.end(body);
  });
}
