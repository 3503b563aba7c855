import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, listen, untilClosed } from '@recolta/server-kit/http-server';
import type { Log } from '@recolta/server-kit/log';
import { sendJson } from '@recolta/server-kit/send-json';
import { runIn, type Traces } from '@recolta/server-kit/tracing/span';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { ServicesMetrics } from '../metrics.ts';
import type { IdentityPort } from '../ports/identity-port.ts';
import { BorderError } from './border-error.ts';
import { type CallContext, contextOf } from './call-context.ts';
import { createCallSpans } from './call-spans.ts';
import { errorAnswer, errorHeaders, type MessageReader } from './error-answer.ts';
import type { ReadGate } from './read-gate.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import type { ServiceModule } from './service-module.ts';

/** Time for pending calls to finish at shutdown. */
const lastCallsMs = 5000;

export interface ServicesServer {
  readonly port: number;
  close(): Promise<void>;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface HandlerOptions {
  readonly reads: ReadGate;
  readonly identity: IdentityPort;
  readonly metrics: Pick<ServicesMetrics, 'request'>;
  readonly traces: Traces | null;
  readonly log: Log;
}

/** All services of the product, in this process or another. */
const serviceNames: ReadonlySet<string> = new Set(['main', 'catalogue', 'live-auctions', 'content']);

/** Each service behind its name: `/main/…`, `/live-auctions/…`. */
export function createServiceHandler(
  modules: readonly ServiceModule[],
  { reads, identity, metrics, traces, log }: HandlerOptions,
): RequestHandler {
  const byPrefix = new Map(modules.map((module) => [module.name, module]));
  const handle: RequestHandler = (request, response) => {
    // A caller who names no key does not repeat: the call is a new act [L5].
    if (!isRead(request)) request.headers[idempotencyHeader] ??= randomUUID();
    const context = contextOf(request, response, identity);
    response.setHeader('x-request-id', context.requestId);
    answer(request, response, context, { modules: byPrefix, reads, metrics }).catch((error: unknown) =>
      answerFailedCall(error, context, response, log),
    );
  };
  if (traces === null) return handle;
  const beginSpan = createCallSpans(traces);
  return (request, response) => runIn(beginSpan(request, response), () => handle(request, response));
}

/** Responds to a call that failed; disconnects one whose response has begun. */
export function answerFailedCall(
  error: unknown,
  reader: MessageReader,
  response: ServerResponse,
  log: Log,
): void {
  const { status, body } = errorAnswer(error, reader, log);
  if (response.headersSent) response.destroy();
  else sendJson(response, status, body, errorHeaders(status, body));
}

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Over all callers; further connections are closed without a response. */
  readonly maxConnections: number;
  readonly log: Log;
}

/** One HTTP server for the services of this process. */
export async function startServer(
  handle: RequestHandler,
  { host, port, maxConnections, log }: ServerOptions,
): Promise<ServicesServer> {
  const server = createHttpServer({
    headersTimeoutMs: 10_000,
    // A document over a slow line.
    requestTimeoutMs: 120_000,
    keepAliveMs: 65_000,
    needsHost: false,
  });
  server.on('request', handle);
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
  }: Pick<HandlerOptions, 'reads' | 'metrics'> & { readonly modules: ReadonlyMap<string, ServiceModule> },
): Promise<void> {
  const url = request.url ?? '/';
  // No valid path contains NUL, and the database does not accept it.
  if (url.includes('%00')) throw new BorderError(400, 'MalformedRequest');
  if (url === '/healthz') return sendJson(response, 200, { ok: true });
  const [, prefix = ''] = url.split(/[/?]/, 2);
  const module = modules.get(prefix);
  const rest = url.slice(prefix.length + 1);
  // The address of a service that this process does not run.
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

/** The relay's own calls, which do not queue with other reads. */
const feedPath = /^\/feed(?:[/?]|$)/;

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
