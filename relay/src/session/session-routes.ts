import type { ServerResponse } from 'node:http';
import { answerBusy, answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { sendJson } from '@recolta/server-kit/send-json';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { finishSignInSchema, passkeySignInSchema } from '@recolta/shared/contracts/http/factors';
import { loginInputSchema } from '@recolta/shared/contracts/http/session';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import { callService, ServiceRefusal } from '../http/service-call.ts';
import { type SessionCookie, tokenHash } from './session-cookie.ts';
import type { SignIn, SignInOutcome } from './sign-in.ts';

interface SessionRoutesOptions {
  readonly settings: RelaySettings;
  readonly cookie: SessionCookie;
  readonly signIn: SignIn;
  readonly readBody: RequestHandler;
  readonly log: Log;
  /** Called with the token of a successful sign-in. */
  onSignedIn(token: string): Promise<void>;
  /** The session of this token has ended: its sockets close. */
  onSignedOut(hash: string): void;
}

/**
 * `POST /session`, with its second step and by a passkey, signs in and stores the token in the cookie;
 * `DELETE /session` ends it in the service too [S2]; `DELETE /session/cookie` clears the cookie even if the service
 * cannot end it, as after a fault of the identity call.
 */
export function sessionRoutes(options: SessionRoutesOptions): Router {
  const { settings, cookie, signIn, log } = options;
  const router = Router();

  router.use((req, res, next) => {
    if (req.method !== 'POST' && req.method !== 'DELETE') {
      const headers = { allow: 'POST, DELETE' };
      answerError(res, { code: 'MethodNotAllowed', requestId: requestIdOf(req), headers });
    } else if (!settings.origins.has(req.headers.origin ?? '')) {
      // Also for signing in: another site must not sign people in to another account.
      answerError(res, { code: 'ForbiddenOrigin', requestId: requestIdOf(req) });
    } else next();
  });

  /** Ends the session of a token in the service, then its sockets; succeeds if it has already ended. */
  async function endSession(token: string, req: Request): Promise<void> {
    try {
      await callService({
        url: `${settings.MAIN_URL}/accounts/logout`,
        method: 'POST',
        timeoutMs: settings.CALL_TIMEOUT_MS,
        token,
        body: {},
        language: req.headers['accept-language'],
        requestId: requestIdOf(req),
        schema: z.undefined(),
      });
    } catch (error) {
      if (!(error instanceof ServiceRefusal && error.status === 401)) throw error;
    }
    options.onSignedOut(tokenHash(token));
  }

  const steps = [
    { at: '/', path: '/accounts/login', schema: loginInputSchema },
    { at: '/factor', path: '/accounts/login/factor', schema: finishSignInSchema },
    { at: '/passkey', path: '/accounts/login/passkey', schema: passkeySignInSchema },
  ] as const;
  for (const { at, path, schema } of steps)
    router.post(at, options.readBody, async (req, res) => {
      const requestId = requestIdOf(req);
      const input = z.safeParse(schema, req.body);
      if (!input.success) {
        const fields = input.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
        answerError(res, { code: 'ValidationFailed', params: { fields }, requestId });
        return;
      }
      const outcome = await signIn({
        path,
        body: res.locals.bytes,
        contentType: 'application/json',
        address: clientAddress(req, settings.TRUST_PROXY),
        userAgent: req.headers['user-agent'],
        language: req.headers['accept-language'],
        requestId,
      });
      if (outcome.kind === 'pending') {
        sendJson(res, 200, outcome.pending);
        return;
      }
      if (outcome.kind !== 'signedIn') {
        answerNotSignedIn(res, outcome, requestId);
        return;
      }
      const { token } = outcome;
      await options.onSignedIn(token);
      const former = cookie.read(req);
      if (former !== undefined && former !== token) {
        // The browser replaces the former token with this response: nobody could end its session later.
        await endSession(former, req).catch((error: unknown) => {
          log.warn({ requestId, err: error }, 'failed to end the former session of a browser');
        });
      }
      res.setHeader('set-cookie', cookie.set(token));
      endEmpty(res);
    });

  router.delete('/', async (req, res) => {
    const token = cookie.read(req);
    const requestId = requestIdOf(req);
    try {
      if (token !== undefined) await endSession(token, req);
    } catch (error) {
      // The token is still valid: report the error and keep the cookie, so that signing out can be tried again.
      passError(res, error, requestId);
      return;
    }
    res.setHeader('set-cookie', cookie.cleared);
    endEmpty(res);
  });

  router.delete('/cookie', async (req, res) => {
    const token = cookie.read(req);
    const requestId = requestIdOf(req);
    if (token !== undefined)
      await endSession(token, req).catch((error: unknown) => {
        log.warn({ requestId, err: error }, 'failed to end a session whose identity failed');
      });
    res.setHeader('set-cookie', cookie.cleared);
    endEmpty(res);
  });
  return router;
}

function endEmpty(res: Response): void {
  res.setHeader('cache-control', 'no-store');
  res.status(204).end();
}

/** Responds to a sign-in that returned no token, for every path of signing in. */
export function answerNotSignedIn(
  res: ServerResponse,
  outcome: Exclude<SignInOutcome, { kind: 'signedIn' | 'pending' }>,
  requestId: string,
): void {
  if (outcome.kind === 'tooMany') answerTooMany(res, requestId, outcome.waitMs);
  else if (outcome.kind === 'busy') answerBusy(res, requestId);
  else passError(res, outcome.error, requestId);
}

/** Forwards the service's refusal, or responds that the service is unavailable. */
export function passError(res: ServerResponse, error: unknown, requestId: string): void {
  const isPassed = error instanceof ServiceRefusal && (error.status < 500 || error.status === 503);
  const body = isPassed ? z.safeParse(errorBodySchema, error.body) : undefined;
  if (isPassed && body?.success) {
    const headers = error.retryAfter === null ? {} : { 'retry-after': error.retryAfter };
    sendJson(res, error.status, { ...body.data, requestId }, headers);
  } else if (error instanceof DOMException && error.name === 'TimeoutError') {
    answerError(res, { code: 'UpstreamTimeout', requestId });
  } else {
    answerError(res, { code: 'UpstreamUnavailable', requestId });
  }
}
