// Replaces the services if they must not dominate a measurement: a fixed answer to every read, and an idle feed.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedWaitMs } from '@recolta/shared/contracts/feed';
import * as z from 'zod';
import { serveCommands } from '../stack/serve-commands.ts';

const { ANSWER: answer } = z.object({ ANSWER: z.string() }).parse(process.env);
const emptyList = '{"items":[],"total":0,"page":1,"pageSize":100}';
const bytes = Buffer.from(answer);

const server = createServer((request, response) => {
  const send = (body: Buffer | string) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(body);
  };
  const url = request.url ?? '';
  if (url.includes('/feed')) {
    const page = JSON.stringify({ cursor: '1:1:', events: [], epoch: 1, nowMs: Date.now() });
    setTimeout(send, feedWaitMs, page);
  } else if (url.includes('?')) send(emptyList);
  else send(bytes);
});
server.keepAliveTimeout = 65_000;

serveCommands({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
});
process.on('SIGTERM', () => process.exit(0));
