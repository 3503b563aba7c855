import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http2 from 'node:http2';
import { request } from 'node:https';
import path from 'node:path';
import { socketPath } from '@recolta/shared/contracts/socket/messages';
import { io } from 'socket.io-client';
import { makeAccount } from '../../../services/tests/harness/accounts.ts';
import { runNginx } from '../../baseline/nginx.ts';
import { versionOf } from '../../report/machine.ts';
import { freeLoopbackPort } from '../../stack/free-port.ts';
import { documentForm } from '../document-form.ts';
import type { Recipe } from '../recipe.ts';
import { startStand } from '../stand.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/proxy/nginx.conf');
const name = 'recolta.example';
const origin = `https://${name}`;

export const recipe: Recipe = {
  title: 'the configuration of nginx in docs/proxy passes calls, sockets and uploads, and limits addresses',
  async run(report) {
    const version = versionOf('nginx', '-v');
    if (version === null) return report.leftOut('nginx', 'it is not installed');
    report.note(version);
    await using stand = await startStand({ relaySettings: { TRUST_PROXY: '1', PUBLIC_URL: origin } });
    const httpPort = await freeLoopbackPort();
    await using nginx = await runNginx((folder, port) =>
      onLoopback(folder, port, httpPort, stand.relay.port),
    );
    const { port } = nginx;

    const redirect = await fetch(`http://127.0.0.1:${httpPort}/live?a=1`, { redirect: 'manual' });
    const location = redirect.headers.get('location') ?? '';
    report.check(
      'HTTP leads to HTTPS',
      redirect.status === 301 && location === `${origin}/live?a=1`,
      location,
    );
    const poll = await call(port, { path: `/rooms/auction:${stand.auctionIds[0]}` });
    report.check('a call passes', poll.status === 200, `answered ${poll.status}`);
    const alpn = await alpnOf(port);
    report.check('HTTP/2 is spoken', alpn === 'h2', alpn);
    const mail = await call(port, { path: '/dev/mail' });
    report.check('/dev/mail is closed', mail.status === 404, `answered ${mail.status}`);

    const joined = await joinBySocket(port, stand.auctionIds[0] ?? '');
    report.check('a socket joins a room', joined, String(joined));

    const who = await makeAccount(stand.db);
    const upload = (padding: number) => {
      const { body, contentType } = documentForm(`/A(${'x'.repeat(padding)})`);
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': contentType };
      const path = `/services/main/accounts/${who.accountId}/documents`;
      return call(port, { method: 'POST', path, headers, body });
    };
    const large = await upload(9_000_000);
    report.check('an upload of 9 MB passes', large.status === 201, `answered ${large.status}`);
    const tooLarge = await upload(12_000_000);
    report.check('one of 12 MB is refused', tooLarge.status === 413, `answered ${tooLarge.status}`);

    // A client's X-Forwarded-For is not trusted: all of these count as one address.
    const signIns = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const body = Buffer.from(
          JSON.stringify({ email: 'a@bench.invalid', password: `gresita-${index}-2026` }),
        );
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` };
        return call(port, { method: 'POST', path: '/session', headers, body });
      }),
    );
    const limited = signIns.filter(({ status, text }) => status === 429 && text.includes('TooManyRequests'));
    report.check(
      'sign-ins are limited by address',
      limited.length >= 20,
      `${limited.length} of 60 answered 429`,
    );
  },
};

/** The shipped configuration with this test's ports, files and upstream. */
function onLoopback(folder: string, port: number, httpPort: number, relayPort: number): string {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const subject = [
    '-subj',
    `/CN=${name}`,
    '-days',
    '1',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const live = `/etc/letsencrypt/live/${name}`;
  const changes: Record<string, string> = {
    // Its workers write bodies into our folder, so they run as our user.
    'user www-data;': process.getuid?.() === 0 ? 'user root; daemon off;' : 'daemon off;',
    '/run/nginx.pid': `${folder}/nginx.pid`,
    'worker_processes auto;': 'worker_processes 1;',
    'worker_rlimit_nofile 65536;': '',
    'worker_connections 20000;': 'worker_connections 4000;',
    'access_log /var/log/nginx/recolta.access.log;': `access_log off; ${temporaryPaths(folder)}`,
    '/var/log/nginx/recolta.error.log': `${folder}/error.log`,
    'listen [::]:80 default_server;': '',
    'listen [::]:443 ssl http2 default_server;': '',
    'listen 80 default_server': `listen 127.0.0.1:${httpPort} default_server`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    [`${live}/fullchain.pem`]: certificate,
    [`${live}/privkey.pem`]: key,
    'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;': `server 127.0.0.1:${relayPort};`,
    'server 127.0.0.1:3000 backup max_fails=0;': '',
    '/etc/nginx/recolta/': `${path.dirname(file)}/`,
  };
  let text = fs.readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/proxy/nginx.conf no longer has '${from}'`);
    text = text.replace(from, to);
  }
  return text;
}

function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
}

interface Input {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

function call(port: number, { path, method = 'GET', headers = {}, body }: Input) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const all = { host: name, origin, ...(body && { 'content-length': String(body.length) }), ...headers };
    const to = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: all,
      agent: false,
      rejectUnauthorized: false,
    };
    const outgoing = request(to, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function alpnOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    session.on('error', reject);
    session.on('connect', () => {
      resolve(session.alpnProtocol ?? 'none');
      session.close();
    });
  });
}

async function joinBySocket(port: number, auctionId: string): Promise<boolean> {
  const socket = io(`https://127.0.0.1:${port}`, {
    path: socketPath,
    transports: ['websocket'],
    rejectUnauthorized: false,
    reconnection: false,
    extraHeaders: { origin },
    auth: { protocol: 1 },
  });
  try {
    const answer: unknown = await socket.timeout(5000).emitWithAck('join', { room: `auction:${auctionId}` });
    return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
  } finally {
    socket.close();
  }
}
