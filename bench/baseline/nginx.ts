import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeLoopbackPort } from '../stack/free-port.ts';
import { temporaryFolder } from '../stack/temporary-folder.ts';

const askEachMs = 20;

export interface Nginx extends AsyncDisposable {
  readonly port: number;
}

/** nginx with one worker, proxying to one upstream over keep-alive connections. */
export function startNginx(upstreamPort: number): Promise<Nginx> {
  return runNginx((folder, port) => configuration(folder, port, upstreamPort));
}

/** @param configure returns the whole configuration, with its files in `folder`, listening on `port` */
export async function runNginx(configure: (folder: string, port: number) => string): Promise<Nginx> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(temporaryFolder('nginx'));
  const port = await freeLoopbackPort();
  const file = path.join(folder.path, 'nginx.conf');
  await fs.writeFile(file, configure(folder.path, port));
  const child = spawn('nginx', ['-c', file, '-p', folder.path, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endWithUs = () => void child.kill('SIGTERM');
  process.on('exit', endWithUs);
  const gone = once(child, 'exit');
  starting.defer(async () => {
    process.off('exit', endWithUs);
    child.kill('SIGTERM');
    await gone;
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended');
    await wait(askEachMs);
  }
  const running = starting.move();
  return { port, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function configuration(folder: string, port: number, upstreamPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off;
    pid ${folder}/nginx.pid;
    worker_processes 1;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.join('\n')}
      keepalive_requests 1000000;
      upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://service;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
        }
      }
    }`;
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Not listening yet.
    return false;
  } finally {
    socket.destroy();
  }
}
