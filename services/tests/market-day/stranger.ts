import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

// Written from §7 of the product description alone: it uses no type, schema or helper of this repository.

/** Answer to a call; `body` is undefined unless it is JSON. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client that does not know our types
  readonly body: any;
  readonly bytes: Uint8Array;
}

export interface Sent {
  readonly token?: string;
  /** JSON, or a multipart form. */
  readonly body?: object | FormData;
  readonly mediaType?: string;
}

/** With this variable the calls are appended to a file, one line each. */
const logFile = process.env.MARKET_DAY_LOG;

/** A client with the address of the services and nothing else. */
export class Stranger {
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  /** Calls and expects a status. */
  async call(status: number, method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const reply = await this.send(method, path, sent);
    expect(`${method} ${path} ${reply.status} ${reply.status === status ? '' : text(reply)}`.trim()).toBe(
      `${method} ${path} ${status}`,
    );
    return reply;
  }

  /** Calls, and expects a refusal that names exactly these fields, each with what its value must be. */
  async told(fields: readonly string[], method: string, path: string, sent: Sent): Promise<string> {
    const { body } = await this.call(400, method, path, sent);
    const named: string[] = body.params.fields.map((field: { path: string }) => field.path);
    expect([...new Set(named)].sort()).toEqual([...fields].sort());
    for (const field of fields) expect(body.message).toContain(`${field} (`);
    return body.message;
  }

  private async send(method: string, path: string, { token, body, mediaType }: Sent): Promise<Reply> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.base + path, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': mediaType ?? 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (logFile) appendFileSync(logFile, `${method} ${path} → ${response.status}\n`);
    return { status: response.status, body: parsed(bytes), bytes };
  }
}

const text = ({ bytes }: Reply) => new TextDecoder().decode(bytes.subarray(0, 2_000));

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
