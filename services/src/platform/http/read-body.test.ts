import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BorderError } from './border-error.ts';
import { type ReadBytesOptions, readBytes } from './read-body.ts';

/** The result of `readBytes` for a request: its bytes, or the error that it threw. */
async function readFrom(send: (request: http.ClientRequest) => void, options: ReadBytesOptions = {}) {
  const read = Promise.withResolvers<Buffer | Error>();
  const server = http.createServer((request: IncomingMessage, response) => {
    const reading = readBytes(request, 1000, options).catch((error: Error) => error);
    read.resolve(reading.finally(() => response.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = http.request({ host: '127.0.0.1', port, method: 'POST' });
  request.on('error', () => undefined);
  onTestFinished(() => {
    request.destroy();
    server.closeAllConnections();
    server.close();
  });
  send(request);
  return read.promise;
}

const never = { graceMs: 600_000, minBytesPerSecond: 1, checkEveryMs: 1 };

describe('readBytes', () => {
  it('reads a whole body', async () => {
    expect(String(await readFrom((request) => request.end('content')))).toBe('content');
  });

  it('refuses a body that arrives too slowly', async () => {
    const pace = { graceMs: 0, minBytesPerSecond: 1_000_000, checkEveryMs: 1 };
    const refused = await readFrom((request) => request.write('a'), { pace });
    expect(refused).toMatchObject({ status: 408, code: 'RequestTimeout' });
  });

  it('stops with the reason of its signal, before the body and during it', async () => {
    const caller = new AbortController();
    const reason = new BorderError(429, 'TooManyRequests');
    const stopped = readFrom((request) => request.write('a', () => caller.abort(reason)), {
      pace: never,
      signal: caller.signal,
    });
    expect(await stopped).toBe(reason);
    expect(await readFrom((request) => request.end('a'), { signal: AbortSignal.abort(reason) })).toBe(reason);
  });

  it('reads a body of exactly the limit, with or without a declared size', async () => {
    const whole = await readFrom((request) => request.end('x'.repeat(1000)));
    const chunked = await readFrom((request) => {
      request.write('x'.repeat(400));
      request.end('x'.repeat(600));
    });
    expect([whole, chunked].map((body) => String(body).length)).toEqual([1000, 1000]);
  });

  it('refuses a body over the limit, with or without a declared size, and an incomplete one', async () => {
    const tooLarge = { status: 413, code: 'PayloadTooLarge' };
    expect(await readFrom((request) => request.end('x'.repeat(1001)))).toMatchObject(tooLarge);
    const chunked = await readFrom((request) => {
      request.write('x'.repeat(600));
      request.write('x'.repeat(600));
    });
    expect(chunked).toMatchObject(tooLarge);
    const cut = await readFrom((request) => request.write('a', () => request.destroy()), { pace: never });
    expect(cut).toMatchObject({ status: 400, code: 'MalformedRequest' });
  });
});
