import { randomUUID } from 'node:crypto';
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface Call {
  readonly method: string;
  /** Path from the root of the server, with the service's prefix. */
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: OutgoingHttpHeaders;
  /** Aborts the call after this time, ms; no limit by default. */
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body parsed as JSON; undefined if it is empty or not JSON. */
  readonly body: unknown;
}

/** A POST whose key lets it be sent again. */
export function commandCall(
  who: { readonly token: string } | null,
  path: string,
  body: object,
  commandId: string = randomUUID(),
): Call & { body: object } {
  return { method: 'POST', path, token: who?.token, body, headers: { 'idempotency-key': commandId } };
}

/** The connections of one test file to one server; `destroy()` closes them. */
export function httpAgent(): http.Agent {
  return new http.Agent({ keepAlive: true, maxSockets: 256 });
}

/** Sends a call to a port of this machine; rejects if there is no answer. */
export function send(agent: http.Agent, port: number, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(requestOptions(agent, port, call), (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, bytes, body: parsed(text) });
      });
    });
    request.on('error', reject);
    request.end(encoded(call.body));
  });
}

/** Sends a call and cuts the connection before the answer is read: it may or may not have been executed. */
export function sendAndDrop(agent: http.Agent, port: number, call: Call, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(requestOptions(agent, port, call));
    const cut = setTimeout(() => request.destroy(), afterMs);
    request.on('response', () => request.destroy());
    // Cut or refused: the outcome of the call is unknown in both cases.
    request.on('error', () => request.destroy());
    request.on('close', () => {
      clearTimeout(cut);
      resolve();
    });
    request.end(encoded(call.body));
  });
}

function requestOptions(agent: http.Agent, port: number, call: Call): http.RequestOptions {
  const isJson = call.body !== undefined && typeof call.body !== 'string' && !Buffer.isBuffer(call.body);
  const bytes = encoded(call.body);
  return {
    agent,
    host: '127.0.0.1',
    port,
    method: call.method,
    path: call.path,
    ...(call.timeoutMs !== undefined && { signal: AbortSignal.timeout(call.timeoutMs) }),
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
  };
}

function encoded(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
