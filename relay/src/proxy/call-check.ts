import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import type { AnsweredCode } from '@recolta/shared/contracts/errors/error-status';
import type { RelaySettings } from '../config/settings.ts';
import { type BodyOutcome, createBodyReader } from '../http/body-reader.ts';
import type { ConnectionGuard } from '../http/connection-guard.ts';
import type { CallerLimits } from '../limits/limits.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { isReading } from './call-limits.ts';
import type { ProxiedCall } from './proxied-call.ts';

const longestBodyMs = 2000;
/** Wait after an address has sent too many unknown tokens. */
const unknownWaitMs = 10_000;
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface CallCheckOptions {
  readonly settings: RelaySettings;
  readonly cookie: SessionCookie;
  readonly limits: Pick<CallerLimits, 'bids' | 'forms' | 'readReports'>;
}

/** Responds to a call that is refused by its headers or a rate limit; returns true if the call may proceed. */
export function createCallCheck({
  settings,
  cookie,
  limits: { bids, forms, readReports },
}: CallCheckOptions) {
  function refusalOf(req: IncomingMessage, call: ProxiedCall): AnsweredCode | null {
    const method = req.method ?? '';
    const isChanging = changing.has(method);
    const asksFirst = method === 'OPTIONS' && call.limits.class === 'content';
    if (!isChanging && !isReading(method) && !asksFirst) return 'MethodNotAllowed';
    const { maxBytes, needsSession } = call.limits;
    const isOfPages = call.byCookie || call.limits.class === 'readReport';
    if (isOfPages && isChanging && !settings.origins.has(req.headers.origin ?? '')) {
      return 'ForbiddenOrigin';
    }
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
      return 'PayloadTooLarge';
    }
    const hasNoSession = call.caller.token === 'none' || call.caller.token === 'unknown';
    return needsSession && hasNoSession ? 'SignInRequired' : null;
  }

  /** A token that the main service could not check passes: the service decides. */
  async function waitMs({ limits, caller }: ProxiedCall): Promise<number> {
    if (limits.needsSession && caller.token === 'tooMany') return unknownWaitMs;
    if (limits.class === 'bid') return bids.take(caller.owner);
    if (limits.isForm) return forms.take(caller.address);
    if (limits.class === 'readReport') return readReports.take(caller.address);
    return 0;
  }

  return async function mayPass(
    req: IncomingMessage,
    res: ServerResponse,
    call: ProxiedCall,
  ): Promise<boolean> {
    const { requestId } = call;
    const code = refusalOf(req, call);
    if (code !== null) {
      if (code === 'PayloadTooLarge' || code === 'SignInRequired') await discardBody(req);
      if (code === 'SignInRequired' && call.byCookie) res.setHeader('set-cookie', cookie.cleared);
      // The body is not read: the connection cannot be used again.
      answerError(res, { code, requestId, headers: { connection: 'close' } });
      return false;
    }
    const { isForm, needsSession, class: callClass } = call.limits;
    if (!isForm && !needsSession && callClass !== 'readReport') return true;
    const ms = await waitMs(call);
    if (ms > 0) answerTooMany(res, requestId, ms);
    return ms === 0;
  };
}

/**
 * Reads and discards a body for a while: a browser that is still sending loses the response when the connection is
 * closed.
 */
export async function discardBody(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestBodyMs);
  if (req.complete || req.destroyed) resolve();
  req.once('end', resolve).once('close', resolve).resume();
  await promise;
  clearTimeout(timer);
}

/** Reserved for bids, independent of other calls. */
const maxHeldBidBytes = 8_000_000;

interface ReadCallBodyOptions {
  readonly settings: RelaySettings;
  readonly guard: ConnectionGuard;
}

const tooMany = { ok: false, code: 'TooManyRequests' } as const;

/** Reads the whole body of a proxied call before it takes an upstream slot. */
export function createReadCallBody({ settings, guard }: ReadCallBodyOptions) {
  const others = createBodyReader({ maxHeldBytes: settings.MAX_HELD_BODY_BYTES });
  const uploads = createBodyReader({ maxHeldBytes: settings.MAX_HELD_UPLOAD_BYTES });
  const bids = createBodyReader({ maxHeldBytes: maxHeldBidBytes });
  const uploadRate = {
    bytesPerSecond: settings.UPLOAD_BYTES_PER_SECOND,
    graceMs: settings.BODY_TIMEOUT_MS,
  };

  return async function readBody(
    req: IncomingMessage,
    { limits, caller }: ProxiedCall,
  ): Promise<BodyOutcome> {
    const { maxBytes, bodyTimeoutMs } = limits;
    const common = { maxBytes, timeoutMs: bodyTimeoutMs, owner: caller.owner, address: caller.address };
    if (limits.class === 'bid') return bids.read(req, common);
    if (limits.class !== 'upload') return others.read(req, common);
    const { owner, address, accountId } = caller;
    if (accountId !== undefined) {
      // An account's upload is bounded by its rate: it does not count among the waiting connections.
      guard.spare(req);
      if (uploads.count((reading) => reading.owner === owner) >= settings.UPLOADS_PER_ACCOUNT) return tooMany;
    }
    const ofAddress = (reading: { readonly address: string }) => reading.address === address;
    const isFull = uploads.count(ofAddress) >= settings.UPLOADS_PER_ADDRESS;
    if (isFull && !uploads.shedSlowest(ofAddress)) return tooMany;
    return uploads.read(req, { ...common, minimumRate: uploadRate });
  };
}
export type ReadCallBody = ReturnType<typeof createReadCallBody>;
