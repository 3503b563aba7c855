import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** The status of the first answer; 0 if the connection was closed without one. */
  readonly status: Promise<number>;
}

/** Opens a connection from a loopback address and sends bytes unchanged. */
export async function openRaw(port: number, from: string, text: string): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let answer = '';
  const status = new Promise<number>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
  await once(socket, 'connect').catch(() => undefined);
  socket.write(text);
  return { socket, status };
}

/** Headers of a request whose body is never sent. */
export function withoutItsBody(path: string, headers: Record<string, string> = {}, bytes = 1000): string {
  const lines = Object.entries({ host: 'x', 'content-length': String(bytes), ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

interface Asked {
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends one request on its own connection from a loopback address; returns its status. */
export async function statusFrom(
  url: string,
  { from = '127.0.0.1', body, ...options }: Asked = {},
): Promise<number> {
  const asked = request(url, { ...options, localAddress: from, agent: false });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}
