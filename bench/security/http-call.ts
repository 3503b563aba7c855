import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { benchOrigin } from '../stack/relay-process.ts';

const patienceMs = 10_000;

export interface RecipeCall {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  /** Sent as JSON, except a buffer. */
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Loopback address to connect from. */
  readonly from?: string;
}

export interface RecipeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
}

/** One call on a separate connection. @throws without a response within ten seconds */
export function sendCall({
  port,
  path,
  method = 'GET',
  body,
  token,
  headers,
  from,
}: RecipeCall): Promise<RecipeAnswer> {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      path,
      method,
      host: '127.0.0.1',
      agent: false,
      timeout: patienceMs,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        origin: benchOrigin,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content.length > 0 && { 'content-type': 'application/json', 'content-length': content.length }),
        ...headers,
      },
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered`)));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, tookMs: performance.now() - startMs });
      });
    });
    outgoing.end(content);
  });
}

/** An encoded call, in Latin-1, for keep-alive connections. */
export function encoded({
  path,
  method = 'GET',
  body,
  token,
  headers = {},
}: Omit<RecipeCall, 'port' | 'from'>): string {
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const all = {
    host: 'bench.invalid',
    origin: benchOrigin,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(content.length > 0 && { 'content-type': 'application/json', 'content-length': content.length }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content.toString('latin1')].join('\r\n');
}

/** Counts of equal texts, as `a 3, b 1`. */
export function counted(texts: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${text} ${count}×`).join(', ');
}
