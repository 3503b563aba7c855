import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings.ts';
import { answerError, answerTooMany, type errorStatus } from '../http/answer-error.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { isReading } from './call-limits.ts';
import type { Passage } from './passage.ts';
import { waitOf } from './wait-of.ts';

const longestBodyMs = 2000;
/** After an address has shown too many unknown tokens. */
const unknownWaitMs = 10_000;
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface PassageCheckOptions {
  readonly settings: Settings;
  readonly cookie: SessionCookie;
}

/** Answers what is refused by its headers; true where the request may go on. */
export function createPassageCheck({ settings, cookie }: PassageCheckOptions) {
  const forms = new RateLimiterMemory({ points: settings.FORMS_PER_HOUR, duration: 3600 });
  const bids = new RateLimiterMemory({ points: settings.BIDS_PER_SECOND, duration: 1 });

  function fault(req: IncomingMessage, passage: Passage): [keyof typeof errorStatus, string] | null {
    const method = req.method ?? '';
    const isChanging = changing.has(method);
    if (!isChanging && !isReading(method)) return ['MethodNotAllowed', 'no such method'];
    if (passage.byCookie && isChanging && !settings.origins.has(req.headers.origin ?? '')) {
      return ['ForbiddenOrigin', 'the origin is not allowed'];
    }
    const { maxBytes, needsSession } = passage.limits;
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
      return ['PayloadTooLarge', 'the body is too large'];
    }
    const isNobody = passage.caller.token === 'none' || passage.caller.token === 'unknown';
    return needsSession && isNobody ? ['SignInRequired', 'no living session'] : null;
  }

  /** A token that the main service could not judge passes: the service decides. */
  async function waitMs({ limits, caller }: Passage): Promise<number> {
    if (limits.needsSession && caller.token === 'tooMany') return unknownWaitMs;
    if (limits.class === 'bid') return bids.consume(caller.owner).then(() => 0, waitOf);
    if (limits.isForm) return forms.consume(caller.address).then(() => 0, waitOf);
    return 0;
  }

  return async function mayPass(
    req: IncomingMessage,
    res: ServerResponse,
    passage: Passage,
  ): Promise<boolean> {
    const { requestId } = passage;
    const found = fault(req, passage);
    if (found !== null) {
      const [code, message] = found;
      if (code === 'PayloadTooLarge' || code === 'SignInRequired') await discardBody(req);
      if (code === 'SignInRequired' && passage.byCookie) res.setHeader('set-cookie', cookie.cleared);
      // The body is not read: the connection cannot be used again.
      answerError(res, { code, message, requestId, headers: { connection: 'close' } });
      return false;
    }
    if (!passage.limits.isForm && !passage.limits.needsSession) return true;
    const ms = await waitMs(passage);
    if (ms > 0) answerTooMany(res, requestId, ms);
    return ms === 0;
  };
}

/**
 * Lets a body come in for a while without keeping it: browsers lose an answer that comes while they are sending, on a
 * connection that is cut.
 */
export async function discardBody(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestBodyMs);
  if (req.complete || req.destroyed) resolve();
  req.once('end', resolve).once('close', resolve).resume();
  await promise;
  clearTimeout(timer);
}
