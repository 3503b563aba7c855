// A minimal proxy: http-proxy-middleware with its defaults and keep-alive connections.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import * as z from 'zod';
import { serveCommands } from '../stack/serve-commands.ts';

const { TARGET: target } = z.object({ TARGET: z.string() }).parse(process.env);
const proxy = createProxyMiddleware({ target });
const server = createServer((request, response) => void proxy(request, response));

serveCommands({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    }),
});
process.on('SIGTERM', () => process.exit(0));
