import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnyContractProcedure } from '@orpc/contract';
import { answerError } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import { createHttpServer, listen, untilClosed } from '@recolta/server-kit/http-server';
import type { Log } from '@recolta/server-kit/log';
import { serveMetrics } from '@recolta/server-kit/metrics-server';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { startTraces } from '@recolta/server-kit/tracing/start-traces';
import type { Contracts } from '@recolta/shared/contracts/contract-calls';
import { clientErrorsContract } from '@recolta/shared/contracts/http/client-errors';
import { sessionContract } from '@recolta/shared/contracts/http/session';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { socketPath } from '@recolta/shared/contracts/socket/messages';
import { createSite } from '@recolta/site/site';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as z from 'zod';
import { type RelaySettings, serviceUrls } from './config/settings.ts';
import { siteSettings } from './config/site-settings.ts';
import { createBodyReader } from './http/body-reader.ts';
import { createConnectionGuard } from './http/connection-guard.ts';
import { jsonBody } from './http/json-body.ts';
import { callService, ServiceRefusal } from './http/service-call.ts';
import { clientErrorRoutes } from './observe/client-errors.ts';
import { healthPaths, healthRoutes } from './observe/health.ts';
import { createCallLimits } from './proxy/call-limits.ts';
import { type RoomKind, servedRoomKinds } from './rooms/room-kinds.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { createSpace } from './space.ts';

/** Memory for the bodies of the relay's own calls, 4 kB each at most. */
const maxHeldJsonBytes = 8_000_000;
/** Time for pending calls to finish at shutdown. */
const lastCallsMs = 2000;

export interface RelayOptions {
  readonly log: Log;
  /** Contracts of the services. Defaults to those in `shared`. */
  readonly contracts?: Contracts;
  /** Defaults to the kinds of the table. */
  readonly kinds?: readonly RoomKind[];
}

/**
 * Starts the relay; the settings include the tokens.
 *
 * @returns once the relay listens; `close` drains sockets and calls, and resolves when all have ended
 */
export async function createRelay(
  settings: RelaySettings,
  { log, contracts, kinds = servedRoomKinds }: RelayOptions,
) {
  if (settings.NODE_ENV === 'production' && settings.COMPANY_EMAIL.endsWith('.example')) {
    log.warn('COMPANY_EMAIL: pages and legal texts name the company of the demonstration');
  }
  const callLimits = createCallLimits(settings, contracts);
  const server = createHttpServer({
    headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
    // Bodies have their own, shorter timeout.
    requestTimeoutMs: callLimits.longestBodyMs + settings.HEADERS_TIMEOUT_MS,
    keepAliveMs: 30_000,
    needsHost: true,
  });
  const guard = createConnectionGuard(server, {
    perAddress: settings.TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : settings.CONNECTIONS_PER_ADDRESS,
    total: settings.MAX_CONNECTIONS,
    answerIdleMs: settings.ANSWER_IDLE_MS,
    onShed: () => metrics.shedConnections.inc(),
  });
  const traces = await startTraces(settings.OTEL_EXPORTER_OTLP_ENDPOINT, {
    server: 'relay',
    sampled: settings.OTEL_TRACES_SAMPLER_ARG,
    measure: (call) => metrics.dependency('otlp')(call),
    onDropped: (reason, count) => metrics.droppedSpans.inc({ reason }, count),
  });
  const space = createSpace(settings, {
    ...{ callLimits, kinds, socketPath, guard, traces, log },
    cookie: createSessionCookie(settings.isHttps),
    handleOther,
  });
  const { cookie, callers, gateway, limits, metrics, queries, signIn } = space;
  const bodies = createBodyReader({ maxHeldBytes: maxHeldJsonBytes });
  const readBodyOf = (contract: AnyContractProcedure) =>
    jsonBody({ bodies, contract, timeoutMs: settings.BODY_TIMEOUT_MS, hops: settings.TRUST_PROXY });
  const { access, isRoom, nowMs, feedAgeMs, mayAsk } = gateway;
  const site = createSite(siteSettings(settings), {
    rooms: {
      ...{ isRoom, nowMs, feedAgeMs, mayAsk },
      open: (room, mayAsk) => access.check(room, { token: undefined, mayAsk }),
      async mayExist(room, req, mayAsk) {
        if (!isRoom(room)) return false;
        const found = await access.check(room, { token: cookie.read(req), mayAsk });
        return found.ok || found.code !== 'NotFound';
      },
    },
    async mayFind(thing, req, mayAsk) {
      if (!mayAsk()) return true;
      const [service, path] = thing.split(/\/(.*)/s);
      try {
        const url = `${serviceUrls(settings)[service as ServiceName]}/${path}`;
        const address = clientAddress(req, settings.TRUST_PROXY);
        const call = { url, address, token: cookie.read(req), requestId: requestIdOf(req) };
        await callService({ ...call, timeoutMs: settings.CALL_TIMEOUT_MS, schema: z.unknown() });
        return true;
      } catch (error) {
        // Without an answer the page asks again and says so.
        return !(error instanceof ServiceRefusal && findsNothing(error));
      }
    },
    queries,
    log,
  });
  const pages = createPages(site, log, (app) => {
    app.use(healthRoutes(settings, gateway.isDraining));
    app.use(
      '/client-errors',
      clientErrorRoutes({
        settings,
        readBody: readBodyOf(clientErrorsContract.report),
        limits,
        metrics,
        log,
      }),
    );
    app.use(
      '/session',
      sessionRoutes({
        settings,
        cookie,
        signIn,
        readBody: readBodyOf(sessionContract.signIn),
        log,
        onSignedIn: callers.learn,
        onSignedOut(hash) {
          callers.tokenEnded(hash);
          gateway.tokenEnded(hash);
        },
      }),
    );
  });

  function handle(req: IncomingMessage, res: ServerResponse): void {
    guard.began(req, res);
    if (gateway.isDraining()) res.setHeader('connection', 'close');
    if (healthPaths.has(req.url ?? '')) pages(req, res);
    else {
      if (readsMail(req.url ?? '')) req.url = `/services/main${req.url}`;
      space.handle(req, res);
    }
  }

  function handleOther(req: IncomingMessage, res: ServerResponse): void {
    if (req.url?.startsWith('/')) pages(req, res);
    else answerError(res, { code: 'MalformedRequest', requestId: requestIdOf(req) });
  }

  /** Mails kept for developers, served by the main service. */
  function readsMail(url: string): boolean {
    return settings.showsKeptMails && /^\/dev\/mail(?:[/?]|$)/.test(url);
  }

  server.on('request', handle);
  gateway.attach(server);
  server.on('upgrade', (req, socket) => {
    if (req.url?.startsWith(`${socketPath}/`)) return;
    const answer = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    socket.once('error', () => socket.destroy());
    socket.end(answer, () => socket.destroy());
  });

  const metricsServer =
    settings.METRICS_PORT === ''
      ? undefined
      : await serveMetrics(metrics.registry, {
          port: Number(settings.METRICS_PORT),
          host: settings.METRICS_HOST,
          token: settings.METRICS_TOKEN,
        });
  const port = await listen(server, { port: settings.PORT, host: settings.HOST || undefined });
  log.info({ port }, 'the relay listens');

  async function close(): Promise<void> {
    await wait(gateway.drain());
    const closed = untilClosed(server, lastCallsMs);
    await gateway.close();
    await closed;
    await space.stop();
    await traces?.close();
    metricsServer?.close();
  }

  return { server, port, metricsPort: metricsServer?.port, close };
}

/** True for a thing that does not exist or is hidden; an invalid id is refused as invalid. */
function findsNothing({ status, body }: ServiceRefusal): boolean {
  const { data } = z.safeParse(z.object({ code: z.string() }), body);
  return status === 404 || status === 400 || data?.code === 'NotEnoughPrivileges';
}

/** The Express app: session, health, error reports and the site. */
function createPages(site: RequestHandler, log: Log, addRoutes: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  addRoutes(app);
  app.use(site);
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const requestId = requestIdOf(req);
    log.error({ requestId, err: error }, 'a page failed');
    answerError(res, { code: 'InternalError', requestId });
  });
  return app;
}
