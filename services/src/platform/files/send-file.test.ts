import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ReaderPace, sendFile } from './send-file.ts';

const chunk = Buffer.alloc(64 * 1024, 'x');
const chunks = 480;

/** A server that responds to each call with a file of 30 MB. */
async function serve(pace: ReaderPace, signal = new AbortController().signal) {
  let made = 0;
  const sent = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    const content = Readable.from(
      (function* () {
        for (; made < chunks; made++) yield chunk;
      })(),
      { highWaterMark: 1 },
    );
    const file = { sizeBytes: chunks * chunk.length, content };
    sendFile(response, file, {}, { signal, pace }).then(sent.resolve, sent.reject);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get({ host: '127.0.0.1', port }, resolve).on('error', reject),
  );
  response.on('error', () => response.destroy());
  return { response, sent: sent.promise, madeChunks: () => made };
}

describe('sendFile', () => {
  it('[S8] sends a file completely to a client that reads it', async () => {
    const { response, sent } = await serve({ everyMs: 60_000, minBytes: 1 });
    expect((await buffer(response)).length).toBe(chunks * chunk.length);
    await sent;
  });

  it('[S8] reads no further than the client, and disconnects one that reads too slowly', async () => {
    const { response, sent, madeChunks } = await serve({ everyMs: 100, minBytes: 64 * 1024 });
    await sent;
    expect(madeChunks()).toBeLessThan(chunks);
    await expect(buffer(response)).rejects.toThrow();
  });

  it('[S8] disconnects a client that stops reading, however much it has read', async () => {
    const { response, sent, madeChunks } = await serve({ everyMs: 100, minBytes: 64 * 1024 });
    let read = 0;
    response.on('data', ({ length }: Buffer) => {
      read += length;
      if (read > 8e6) response.pause();
    });
    await sent;
    expect(madeChunks()).toBeLessThan(chunks);
  });

  it('[S8] is disconnected by the signal', async () => {
    const controller = new AbortController();
    const { response, sent } = await serve({ everyMs: 60_000, minBytes: 1 }, controller.signal);
    controller.abort();
    await sent;
    await expect(buffer(response)).rejects.toThrow();
  });
});
