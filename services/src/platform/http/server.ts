import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, listen, untilClosed } from '@recolta/server-kit/http-server';
import type { Log } from '@recolta/server-kit/log';
import { sendJson } from '@recolta/server-kit/send-json';
import type { Metrics } from '../metrics.ts';
import type { IdentityPort } from '../ports/identity-port.ts';
import { BorderError } from './border-error.ts';
import { type CallContext, contextOf } from './call-context.ts';
import { errorAnswer, errorHeaders } from './error-answer.ts';
import type { ReadGate } from './read-gate.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import type { ServiceModule } from './service-module.ts';

/** Calls under way at the end get this long. */
const lastCallsMs = 5000;

export interface ServicesServer {
  readonly port: number;
  close(): Promise<void>;
}

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Of all callers together; what comes beyond is closed unanswered. */
  readonly maxConnections: number;
  readonly reads: ReadGate;
  readonly identity: IdentityPort;
  readonly metrics: Pick<Metrics, 'request'>;
  readonly log: Log;
}

/** The services of the product, whichever this process runs. */
const serviceNames: ReadonlySet<string> = new Set(['main', 'catalogue', 'live-auctions', 'content']);

/** One HTTP server with each service behind its name: `/main/…`, `/live-auctions/…`. */
export async function startServer(
  modules: readonly ServiceModule[],
  { host, port, maxConnections, reads, identity, metrics, log }: ServerOptions,
): Promise<ServicesServer> {
  const byPrefix = new Map(modules.map((module) => [module.name, module]));

  const server = createHttpServer({
    headersTimeoutMs: 10_000,
    // A document over a slow line.
    requestTimeoutMs: 120_000,
    keepAliveMs: 65_000,
    needsHost: false,
  });
  server.on('request', (request, response) => {
    const context = contextOf(request, response, identity);
    response.setHeader('x-request-id', context.requestId);
    answer(request, response, context, { modules: byPrefix, reads, metrics }).catch((error: unknown) => {
      const { status, body } = errorAnswer(error, context.requestId, log);
      if (response.headersSent) response.destroy();
      else sendJson(response, status, body, errorHeaders(status, body));
    });
  });
  server.maxConnections = maxConnections;
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, log));
  return {
    port: await listen(server, { host, port }),
    async close() {
      const closed = untilClosed(server, lastCallsMs);
      server.close();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
  {
    modules,
    reads,
    metrics,
  }: Pick<ServerOptions, 'reads' | 'metrics'> & { readonly modules: ReadonlyMap<string, ServiceModule> },
): Promise<void> {
  const url = request.url ?? '/';
  // No address of ours has a NUL, and the database takes none.
  if (url.includes('%00')) throw new BorderError(400, 'MalformedRequest');
  if (url === '/healthz') return sendJson(response, 200, { ok: true });
  const [, prefix = ''] = url.split(/[/?]/, 2);
  const module = modules.get(prefix);
  const rest = url.slice(prefix.length + 1);
  // Behind the address of a service that is not there: not built yet, or run by another process.
  if (!module && serviceNames.has(prefix)) throw new BorderError(502, 'UpstreamUnavailable');
  if (!module || (rest !== '' && !rest.startsWith('/') && !rest.startsWith('?')))
    throw new BorderError(404, 'NotFound');
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  if (request.url === '/readyz') {
    const isReady = await module.isReady();
    return sendJson(response, isReady ? 200 : 503, { ok: isReady });
  }
  const isFeed = feedPath.test(request.url);
  if (!isFeed) {
    const done = metrics.request(prefix);
    response.once('close', () => done(response.statusCode));
  }
  const handle = () => module.handle(request, response, context);
  const isQueued = isRead(request) && !isFeed;
  const handled = isQueued ? await reads.run(context, handle) : await handle();
  if (handled === false) throw new BorderError(404, 'NotFound');
  if (handled !== true) await handled();
}

/** The relay's own calls, which take no turns with other reads. */
const feedPath = /^\/feed(?:[/?]|$)/;

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
