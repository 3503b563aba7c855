import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import { answerError } from '../http/answer-error.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { SignInLimits } from '../session/sign-in-limits.ts';
import { cleanAnswerHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { type Passage, passageLimits, readPassage } from './passage.ts';
import { createPassageCheck } from './passage-check.ts';
import { type ServiceName, serviceNames } from './service-path.ts';

type ProxiedRequest = IncomingMessage & { passage?: Passage };

interface ServiceProxyOptions {
  readonly settings: Settings;
  readonly cookie: SessionCookie;
  readonly signIns: SignInLimits;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** An answer that has begun may take this long to its end. */
const wholeAnswerMs = 60_000;
const messages = {
  UpstreamTimeout: 'the service did not answer in time',
  UpstreamUnavailable: 'the service cannot be asked',
  PayloadTooLarge: 'the body is too large',
};

/** Passes `/services/<service>/…` on to the services, under the caller's own rights and within limits. */
export function createServiceProxy({ settings, cookie, signIns, metrics, log }: ServiceProxyOptions) {
  const agentOptions = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, noDelay: true };
  const agents = { http: new Agent(agentOptions), https: new HttpsAgent(agentOptions) };
  const mayPass = createPassageCheck(settings, signIns);
  const targets: Record<ServiceName, string> = {
    main: settings.MAIN_URL,
    catalogue: settings.CATALOGUE_URL,
    'live-auctions': settings.LIVE_AUCTIONS_URL,
    content: settings.CONTENT_URL,
  };
  const listen: Plugin<ProxiedRequest> = (proxy) => {
    proxy.on('proxyReq', (outgoing, req, res) => {
      if (res.writableEnded) outgoing.destroy();
      else if (req.passage) {
        req.passage.outgoing = outgoing;
        const { maxBytes } = passageLimits(req.passage, settings);
        if (req.passage.isUnsized) limitBody(req, req.passage, maxBytes);
      }
    });
    proxy.on('proxyRes', (answer, req, res) => {
      if (!req.passage) return;
      cleanAnswerHeaders(answer.headers, req.passage);
      if (answer.statusCode !== 401) return;
      if (req.passage.byCookie) res.setHeader('set-cookie', cookie.cleared);
      if (req.passage.isSignIn) void signIns.addressFailed(req.passage.address);
    });
    proxy.on('error', (error, req, res) => {
      if (!req || !res || !('writeHead' in res)) throw error;
      // The caller has left: there is nobody to answer, and nothing is wrong.
      if (res.closed) return;
      const requestId = requestIdOf(req);
      const code = req.passage?.failure ?? 'UpstreamUnavailable';
      log.warn({ requestId, code, service: req.passage?.service, err: error }, 'a passage failed');
      if (res.headersSent) res.destroy();
      else answerError(res, { code, message: messages[code], requestId, headers: { connection: 'close' } });
    });
  };
  const passOn = Object.fromEntries(
    serviceNames.map((name) => {
      const target = new URL(targets[name]);
      const agent = target.protocol === 'https:' ? agents.https : agents.http;
      // The default plugins are left out: they build an address for every answer, and errors of their own.
      const options = { target, agent, ejectPlugins: true, plugins: [listen], pathFilter: () => true };
      return [name, createProxyMiddleware<ProxiedRequest>(options)];
    }),
  );

  /** What changes something and what fails is kept in the log; of the path without its query. */
  function note({ method }: IncomingMessage, { requestId, service, path }: Passage, status: number): void {
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && status < 500 && !log.isLevelEnabled('debug')) return;
    const line = { requestId, method, service, path: path.split('?', 1)[0], status };
    if (isReading && status < 500) log.debug(line, 'passed on');
    else log.info(line, 'passed on');
  }

  /** Takes every request below `/services/`. */
  async function handle(req: ProxiedRequest, res: ServerResponse): Promise<void> {
    const passage = readPassage(req, settings, cookie);
    if (passage === null) {
      const requestId = requestIdOf(req);
      answerError(res, { code: 'NotFound', message: 'no such path', requestId });
      return;
    }
    if (!(await mayPass(req, res, passage))) return;
    const done = metrics.proxied(passage.service);
    res.once('close', () => {
      done(res.statusCode);
      note(req, passage, res.statusCode);
    });
    req.passage = passage;
    req.url = passage.path;
    req.headers = forwardedHeaders(req.headers, passage);
    limitTime(res, passage, passageLimits(passage, settings).timeoutMs);
    await passOn[passage.service]?.(req, res);
  }

  return {
    handle,
    close(): void {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Cuts a body that turns out too large. Listens in the tick in which the proxy begins to read. */
function limitBody(req: IncomingMessage, passage: Passage, maxBytes: number): void {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes || passage.failure) return;
    passage.failure = 'PayloadTooLarge';
    passage.outgoing?.destroy();
  });
}

/** Ends a passage that takes too long: 504 before the answer has begun, a cut after. */
function limitTime(res: ServerResponse, passage: Passage, timeoutMs: number): void {
  let timer = setTimeout(() => {
    if (res.headersSent) {
      timer = setTimeout(() => res.destroy(), wholeAnswerMs);
      return;
    }
    passage.failure ??= 'UpstreamTimeout';
    const { requestId } = passage;
    const headers = { connection: 'close' };
    if (passage.outgoing) passage.outgoing.destroy();
    // Still waiting for a connection of its own.
    else answerError(res, { code: 'UpstreamTimeout', message: messages.UpstreamTimeout, requestId, headers });
  }, timeoutMs);
  res.once('close', () => clearTimeout(timer));
}
