import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings.ts';
import { answerError, answerTooMany, type errorStatus } from '../http/answer-error.ts';
import { createSessionDirectory } from '../session/session-directory.ts';
import type { SignInLimits } from '../session/sign-in-limits.ts';
import { createBidLimit } from './bid-limit.ts';
import { type Passage, passageLimits } from './passage.ts';
import { waitOf } from './wait-of.ts';

const longestBodyMs = 2000;
/** A bid waits no longer than this for whose it is. */
const whoseBidMs = 300;
const reading = new Set(['GET', 'HEAD']);
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers what is refused here; true where the request may go on. */
export function createPassageCheck(settings: Settings, signIns: SignInLimits) {
  const forms = new RateLimiterMemory({ points: settings.FORMS_PER_HOUR, duration: 3600 });
  const bidWaitMs = createBidLimit({
    perSecond: settings.BIDS_PER_SECOND,
    findSession: createSessionDirectory({
      baseUrl: settings.MAIN_URL,
      token: settings.SERVICE_TOKEN,
      timeoutMs: whoseBidMs,
    }),
  });

  function fault(req: IncomingMessage, passage: Passage): [keyof typeof errorStatus, string] | null {
    const method = req.method ?? '';
    const isChanging = changing.has(method);
    if (!isChanging && !reading.has(method)) return ['MethodNotAllowed', 'no such method'];
    if (passage.byCookie && isChanging && !settings.origins.has(req.headers.origin ?? '')) {
      return ['ForbiddenOrigin', 'the origin is not allowed'];
    }
    const { maxBytes } = passageLimits(passage, settings);
    const isTooLarge = Number(req.headers['content-length'] ?? 0) > maxBytes;
    return isTooLarge ? ['PayloadTooLarge', 'the body is too large'] : null;
  }

  async function waitMs(passage: Passage): Promise<number> {
    if (passage.isSignIn) return signIns.addressWaitMs(passage.address);
    if (passage.isBid) return bidWaitMs(passage);
    if (passage.isForm) return forms.consume(passage.address).then(() => 0, waitOf);
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
      if (code === 'PayloadTooLarge') await letBodyPass(req);
      // The body is not kept: the connection cannot be used again.
      answerError(res, { code, message, requestId, headers: { connection: 'close' } });
      return false;
    }
    if (!passage.isSignIn && !passage.isBid && !passage.isForm) return true;
    const ms = await waitMs(passage);
    if (ms > 0) answerTooMany(res, requestId, ms);
    return ms === 0;
  };
}

/**
 * Lets a body come in for a while without keeping it: browsers lose an answer that comes while they are sending, on a
 * connection that is cut.
 */
async function letBodyPass(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestBodyMs);
  req.once('close', resolve).resume();
  await promise;
  clearTimeout(timer);
}
