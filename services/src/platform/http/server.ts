import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log.ts';
import { BorderError } from './border-error.ts';
import { type CallContext, tokenHashOf } from './call-context.ts';
import { errorAnswer } from './error-answer.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { sendJson } from './send-json.ts';
import type { ServiceModule } from './service-module.ts';

export interface ServicesServer {
  readonly port: number;
  close(): Promise<void>;
}

const requestIdForm = /^[A-Za-z0-9_-]{1,64}$/;

/** One HTTP server with each service behind its name: `/main/…`, `/live-auctions/…`. */
export async function startServer(
  modules: readonly ServiceModule[],
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<ServicesServer> {
  const byPrefix = new Map(modules.map((module) => [module.name, module]));

  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      // A document over a slow line.
      requestTimeout: 120_000,
      maxHeaderSize: 16_384,
      // Nothing here depends on it, and a missing one would be answered in another form than ours.
      requireHostHeader: false,
    },
    (request, response) => {
      const context = contextOf(request);
      response.setHeader('x-request-id', context.requestId);
      answer(request, response, context, byPrefix).catch((error: unknown) => {
        const { status, body } = errorAnswer(error, context.requestId, log);
        if (response.headersSent) response.destroy();
        else sendJson(response, status, body);
      });
    },
  );
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, log));
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearTimeout(cut);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
  modules: ReadonlyMap<string, ServiceModule>,
): Promise<void> {
  const url = request.url ?? '/';
  // No address of ours has a NUL, and the database takes none.
  if (url.includes('%00')) throw new BorderError(400, 'MalformedRequest');
  if (url === '/healthz') return sendJson(response, 200, { ok: true });
  const [, prefix = ''] = url.split(/[/?]/, 2);
  const module = modules.get(prefix);
  const rest = url.slice(prefix.length + 1);
  if (!module || (rest !== '' && !rest.startsWith('/') && !rest.startsWith('?')))
    throw new BorderError(404, 'NotFound');
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  if (request.url === '/readyz') {
    const isReady = await module.isReady();
    return sendJson(response, isReady ? 200 : 503, { ok: isReady });
  }
  if (!(await module.handle(request, response, context))) throw new BorderError(404, 'NotFound');
}

function contextOf(request: IncomingMessage): CallContext {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
  return { requestId, tokenHash: tokenHashOf(request.headers.authorization) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
