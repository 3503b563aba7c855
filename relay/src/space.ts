import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import type { Traces } from '@recolta/server-kit/tracing/span';
import type { RelaySettings } from './config/settings.ts';
import { createDatabaseClock } from './feed/database-clock.ts';
import { createGateway } from './gateway/gateway.ts';
import type { ConnectionGuard } from './http/connection-guard.ts';
import { createLimitStore } from './limits/limit-store.ts';
import { createLimits } from './limits/limits.ts';
import { createSharedRedis } from './limits/shared-redis.ts';
import { createRelayMetrics } from './observe/metrics.ts';
import { createReadCallBody } from './proxy/call-check.ts';
import type { AllCallLimits } from './proxy/call-limits.ts';
import { createContentQueries } from './proxy/content-queries.ts';
import { createServiceProxy } from './proxy/service-proxy.ts';
import { createUpstream } from './proxy/upstream.ts';
import type { RoomKind } from './rooms/room-kinds.ts';
import { createRoomPoll } from './rooms/room-poll.ts';
import { createCallerAccounts, type SessionCaller } from './session/caller-accounts.ts';
import type { SessionCookie } from './session/session-cookie.ts';
import { createSignIn } from './session/sign-in.ts';

export interface SpaceOptions {
  readonly cookie: SessionCookie;
  readonly callLimits: AllCallLimits;
  readonly kinds: readonly RoomKind[];
  readonly socketPath: string;
  readonly guard: ConnectionGuard;
  readonly traces: Traces | null;
  readonly log: Log;
  /** Handles requests for neither a room nor a call of a service. */
  handleOther(req: IncomingMessage, res: ServerResponse): void;
}

/** The services, rooms and sessions of the market. */
export function createSpace(settings: RelaySettings, options: SpaceOptions) {
  const { cookie, callLimits, kinds, guard, traces, log } = options;
  const metrics = createRelayMetrics();
  const redis =
    settings.REDIS_URL === ''
      ? undefined
      : createSharedRedis(settings.REDIS_URL, {
          measure: metrics.dependency('redis'),
          onFallback: () => metrics.limitFallbacks.inc(),
          log,
        });
  const limits = createLimits(settings, createLimitStore(redis));
  const clock = createDatabaseClock();
  const callers = createCallerAccounts({ settings, cookie, limits, clock });
  const upstream = createUpstream(callLimits);
  const signIn = createSignIn({ settings, limit: limits.signIn, slots: upstream.slots.signIn });
  const queries = createContentQueries({ settings, slots: upstream.slots.content, metrics, log });
  const gateway = createGateway({
    ...{ settings, kinds, cookie, callers, limits, clock, metrics, traces, log },
    socketPath: options.socketPath,
  });
  const proxy = createServiceProxy({
    ...{ settings, cookie, callLimits, limits, upstream, signIn, queries, metrics, traces, log },
    readBody: createReadCallBody({ settings, guard }),
    onSignedIn: callers.learn,
  });
  const poll = createRoomPoll({
    access: gateway.access,
    isRoom: gateway.isRoom,
    cookie,
    trustedProxies: settings.TRUST_PROXY,
    mayAsk: gateway.mayAsk,
  });

  function handleOf(caller: SessionCaller, req: IncomingMessage, res: ServerResponse): void {
    const limit = caller.accountId === undefined ? limits.addressRequests : limits.accountRequests;
    const waitMs = limit.enter(caller.owner, res);
    if (waitMs > 0) {
      metrics.refusedRequests.inc();
      answerTooMany(res, requestIdOf(req), waitMs, { connection: 'close' });
      return;
    }
    const url = req.url ?? '';
    // Polls and proxied calls bypass Express, because their latency matters most.
    if (url.startsWith('/rooms/')) poll(req, res);
    else if (url.startsWith('/services/')) {
      proxy.handle(req, res, caller).catch((error: unknown) => fail(error, req, res));
    } else options.handleOther(req, res);
  }

  function fail(error: unknown, req: IncomingMessage, res: ServerResponse): void {
    const requestId = requestIdOf(req);
    log.error({ requestId, err: error }, 'a request failed');
    answerError(res, { code: 'InternalError', requestId });
  }

  return {
    cookie,
    callers,
    gateway,
    limits,
    metrics,
    signIn,
    queries,
    /** Handles a request at `/rooms/…` or `/services/…`, within the limits of its caller. */
    handle(req: IncomingMessage, res: ServerResponse): void {
      const caller = callers.identify(req);
      if (!(caller instanceof Promise)) handleOf(caller, req, res);
      else caller.then((found) => handleOf(found, req, res)).catch((error: unknown) => fail(error, req, res));
    },
    /** Call it after the server is closed. */
    async stop(): Promise<void> {
      await Promise.all([gateway.stop(), queries.stop()]);
      upstream.close();
      redis?.close();
    },
  };
}
