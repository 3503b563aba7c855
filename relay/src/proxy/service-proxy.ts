import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBusy, answerError } from '@recolta/server-kit/answer-error';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { sendJson } from '@recolta/server-kit/send-json';
import { endWithResponse, runIn, type Traces } from '@recolta/server-kit/tracing/span';
import { answerVisitorQuery } from '@recolta/site/content/answer-query';
import type { VisitorQueries } from '@recolta/site/content/visitor-queries';
import compression from 'compression';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { type RelaySettings, serviceUrls } from '../config/settings.ts';
import { hasBody } from '../http/connection-guard.ts';
import { answerBodyRefusal } from '../http/json-body.ts';
import type { CallerLimits } from '../limits/limits.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import type { SessionCaller } from '../session/caller-accounts.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { answerNotSignedIn } from '../session/session-routes.ts';
import type { SignIn } from '../session/sign-in.ts';
import { createCallCheck, discardBody, type ReadCallBody } from './call-check.ts';
import { type AllCallLimits, callClasses, isReading } from './call-limits.ts';
import { cleanAnswerHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { type ProxiedCall, readCall } from './proxied-call.ts';
import type { Upstream, UpstreamSlot } from './upstream.ts';

type ProxiedRequest = IncomingMessage & { call?: ProxiedCall };

interface ServiceProxyOptions {
  readonly settings: RelaySettings;
  readonly cookie: SessionCookie;
  readonly callLimits: AllCallLimits;
  readonly limits: CallerLimits;
  readonly upstream: Upstream;
  readonly readBody: ReadCallBody;
  readonly signIn: SignIn;
  readonly queries: VisitorQueries;
  /** Called with the token of a successful sign-in. */
  onSignedIn(token: string): Promise<void>;
  readonly metrics: RelayMetrics;
  readonly traces: Traces | null;
  readonly log: Log;
}

/** Maximum time from the beginning to the end of a response. */
const wholeAnswerMs = 60_000;
/** Maximum length of a path in the log, so that strangers cannot fill the disk. */
const maxLoggedPath = 200;
/** Text of 1 kB or more, unless it is compressed already. Uses nothing of Express. */
const compressed = compression({
  filter: (req, res) => !res.hasHeader('content-range') && compression.filter(req, res),
});
const nothing = () => undefined;
const noBody = { ok: true, body: undefined } as const;

/** Proxies `/services/<service>/…` to the services, with the caller's own rights and within limits. */
export function createServiceProxy(options: ServiceProxyOptions) {
  const { settings, cookie, upstream, metrics, traces, log } = options;
  const mayPass = createCallCheck(options);
  const listen: Plugin<ProxiedRequest> = (proxy) => {
    proxy.on('proxyReq', (outgoing, req, res) => {
      if (res.writableEnded) outgoing.destroy();
      else if (req.call) {
        req.call.outgoing = outgoing;
        if (req.call.body === undefined) return;
        // The request has been read to its end: the proxy has nothing left to pipe.
        for (const block of req.call.body.blocks) outgoing.write(block);
        outgoing.end();
      }
    });
    proxy.on('proxyRes', (answer, req, res) => {
      if (!req.call) return;
      cleanAnswerHeaders(answer.headers, req.call);
      if (answer.statusCode === 401 && req.call.byCookie) res.setHeader('set-cookie', cookie.cleared);
    });
    proxy.on('error', (error, req, res) => {
      if (!req || !res || !('writeHead' in res)) throw error;
      // The caller has disconnected: no response, no error.
      if (res.closed) return;
      const requestId = requestIdOf(req);
      const code = req.call?.failure ?? 'UpstreamUnavailable';
      const traceId = req.call?.span?.traceId;
      log.warn({ requestId, traceId, code, service: req.call?.service, err: error }, 'a proxied call failed');
      if (res.headersSent) res.destroy();
      else answerError(res, { code, requestId, headers: { connection: 'close' } });
    });
  };
  const passOn = Object.fromEntries(
    Object.entries(serviceUrls(settings)).flatMap(([name, url]) =>
      callClasses.map((callClass) => {
        const target = new URL(url);
        const agent = upstream.agent(callClass, target.protocol);
        // The default plugins are omitted: they build a URL for every response, and use their own error format.
        const proxyOptions = { target, agent, ejectPlugins: true, plugins: [listen], pathFilter: () => true };
        return [`${name} ${callClass}`, createProxyMiddleware<ProxiedRequest>(proxyOptions)];
      }),
    ),
  );

  /** A foreign content service gets only queries, and no address of a visitor. */
  const isForeign = ({ service }: ProxiedCall) => service === 'content' && !settings.hasOwnContent;
  const addressFor = (call: ProxiedCall) => (isForeign(call) ? undefined : call.caller.address);

  const isServed = (call: ProxiedCall) => !isForeign(call) || call.limits.class === 'content';

  /** Logs changes and failures, with the path but without its query or an access token of content. */
  function note(req: IncomingMessage, call: ProxiedCall, status: number): void {
    const { requestId, service, path, limits, span } = call;
    const isQuiet = (isReading(req.method) || isOfReaders(call)) && status < 500;
    if (isQuiet && !log.isLevelEnabled('debug')) return;
    const hasToken = limits.class === 'content' && !/^\/graphql(?:[/?]|$)/.test(path);
    const shown = hasToken ? '/<token>' : path.split('?', 1)[0]?.slice(0, maxLoggedPath);
    const line = { requestId, traceId: span?.traceId, method: req.method, service, path: shown, status };
    if (isQuiet) log.debug(line, 'proxied a call');
    else log.info(line, 'proxied a call');
  }

  async function answerSignIn(req: IncomingMessage, res: ServerResponse, call: ProxiedCall): Promise<void> {
    const { caller, requestId } = call;
    const body = Buffer.concat(call.body?.blocks ?? []);
    const contentType = req.headers['content-type'];
    const outcome = await options.signIn({
      ...{ body, contentType, requestId },
      path: call.path.split('?', 1)[0] ?? '',
      address: caller.address,
      userAgent: req.headers['user-agent'],
      language: req.headers['accept-language'],
    });
    if (outcome.kind === 'pending') sendJson(res, 200, outcome.pending);
    else if (outcome.kind !== 'signedIn') answerNotSignedIn(res, outcome, requestId);
    else {
      await options.onSignedIn(outcome.token);
      sendJson(res, 200, { token: outcome.token });
    }
  }

  /** Forwards a request whose body is complete. */
  async function answerWhole(req: ProxiedRequest, res: ServerResponse, call: ProxiedCall): Promise<void> {
    const { requestId, caller } = call;
    const callClass = call.limits.class;
    let slot: UpstreamSlot | undefined;
    const done = metrics.proxied(call.service);
    const finish = () => {
      call.body?.release();
      slot?.release();
      done(res.statusCode);
      note(req, call, res.statusCode);
    };
    if (res.closed) {
      finish();
      return;
    }
    res.once('close', finish);
    // Not the answers to changes, where every millisecond of a bid counts.
    if (isReading(req.method) || isOfReaders(call)) compressed(req as Request, res as Response, nothing);
    if (callClass === 'signIn') {
      await answerSignIn(req, res, call);
      return;
    }
    if (req.method !== 'OPTIONS' && isVisitorQuery(call)) {
      await answerVisitorQuery(options.queries, req, res, call);
      return;
    }
    const isVisitor = caller.accountId === undefined;
    const isGone = () => res.closed;
    const taken = upstream.slots[callClass].take(caller.owner, () => res.destroy(), isVisitor, isGone);
    slot = taken instanceof Promise ? await taken : taken;
    if (slot === undefined || res.closed) {
      slot?.release();
      answerBusy(res, requestId);
      return;
    }
    req.call = call;
    req.url = call.path;
    const bodyBytes = call.body?.byteLength ?? (isReading(req.method) ? undefined : 0);
    req.headers = forwardedHeaders(req.headers, {
      ...{ ...call, address: addressFor(call), bodyBytes },
      // A foreign service is not part of our traces.
      traceparent: isForeign(call) ? undefined : call.span?.traceparent,
    });
    limitTime(res, call);
    await passOn[`${call.service} ${callClass}`]?.(req, res);
  }

  /** Handles every request below `/services/`. */
  async function handle(req: ProxiedRequest, res: ServerResponse, caller: SessionCaller): Promise<void> {
    const call = readCall(req, caller, options);
    if (call === null || !isServed(call)) {
      const requestId = requestIdOf(req);
      answerError(res, { code: 'NotFound', requestId });
      return;
    }
    if (traces === null) return pass(req, res, call);
    const { service, path } = call;
    const nameOf = () => options.callLimits.nameOf(service, req.method, path);
    const attributes = { 'http.request.method': req.method ?? '' };
    call.span = traces.begin(nameOf, req.headers.traceparent, { kind: 'server', attributes });
    if (call.span !== null) endWithResponse(call.span, res, () => call.failure ?? String(res.statusCode));
    return runIn(call.span, () => pass(req, res, call));
  }

  async function pass(req: ProxiedRequest, res: ServerResponse, call: ProxiedCall): Promise<void> {
    const { requestId } = call;
    if (!(await mayPass(req, res, call))) return;
    // Awaits only promises, so that a read without a body stays in the same tick.
    const read = hasBody(req) ? await options.readBody(req, call) : noBody;
    if (!read.ok) {
      if (read.code === 'PayloadTooLarge') await discardBody(req);
      answerBodyRefusal(res, read.code, requestId);
      return;
    }
    call.body = read.body;
    await answerWhole(req, res, call);
  }

  return { handle };
}

/** Returns true for POST calls of content readers: they change nothing, and reading times are not logged. */
function isOfReaders({ limits }: ProxiedCall): boolean {
  return limits.class === 'content' || limits.class === 'readReport';
}

/** Returns false for queries with their own token, in the header or path, which are forwarded unchanged. */
function isVisitorQuery({ limits, isAuthorized, path }: ProxiedCall): boolean {
  return limits.class === 'content' && !isAuthorized && /^\/graphql\/?(?:\?|$)/.test(path);
}

/** Ends a call that takes too long: 504 before the response has begun, a disconnect after. */
function limitTime(res: ServerResponse, call: ProxiedCall): void {
  let timer = setTimeout(() => {
    if (res.headersSent) {
      timer = setTimeout(() => res.destroy(), wholeAnswerMs);
      return;
    }
    call.failure ??= 'UpstreamTimeout';
    const { requestId } = call;
    const headers = { connection: 'close' };
    if (call.outgoing) call.outgoing.destroy();
    // Still waiting for an upstream connection.
    else answerError(res, { code: 'UpstreamTimeout', requestId, headers });
  }, call.limits.answerTimeoutMs);
  res.once('close', () => clearTimeout(timer));
}
