import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { sessionInputSchema } from '@recolta/shared/contracts/http/session';
import express, { type Response, Router } from 'express';
import * as z from 'zod';
import type { Settings } from '../config/settings.ts';
import { answerError, answerJson, answerTooMany } from '../http/answer-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { maxBodyBytes, refuseBody } from '../http/refuse-body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { callService, ServiceRefusal } from '../http/service-call.ts';
import { type SessionCookie, tokenHash } from './session-cookie.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface SessionRoutesOptions {
  readonly settings: Settings;
  readonly cookie: SessionCookie;
  readonly limits: SignInLimits;
  /** The session of this token has ended: its sockets close. */
  onSignedOut(hash: string): void;
}

/** `POST /session` signs in and keeps the token in the cookie; `DELETE /session` ends it in the service too [S2]. */
export function sessionRoutes({ settings, cookie, limits, onSignedOut }: SessionRoutesOptions): Router {
  const router = Router();
  const callMain = { method: 'POST', timeoutMs: settings.CALL_TIMEOUT_MS } as const;

  router.use((req, res, next) => {
    if (req.method !== 'POST' && req.method !== 'DELETE') {
      const headers = { allow: 'POST, DELETE' };
      const message = 'POST or DELETE';
      answerError(res, { code: 'MethodNotAllowed', message, requestId: requestIdOf(req), headers });
    } else if (!settings.origins.has(req.headers.origin ?? '')) {
      // Also for signing in: another site must not sign people in as somebody else.
      const message = 'the origin is not allowed';
      answerError(res, { code: 'ForbiddenOrigin', message, requestId: requestIdOf(req) });
    } else next();
  });

  router.post('/', express.json({ limit: maxBodyBytes, type: 'application/json' }), async (req, res) => {
    const requestId = requestIdOf(req);
    if (!req.is('application/json')) {
      answerError(res, { code: 'UnsupportedMediaType', message: 'application/json', requestId });
      return;
    }
    const input = z.safeParse(sessionInputSchema, req.body);
    if (!input.success) {
      const fields = input.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
      const message = 'e-mail and password are needed';
      answerError(res, { code: 'ValidationFailed', message, params: { fields }, requestId });
      return;
    }
    const { email } = input.data;
    const address = clientAddress(req, settings.TRUST_PROXY);
    const waitMs = await limits.waitMs(email, address);
    if (waitMs > 0) {
      answerTooMany(res, requestId, waitMs);
      return;
    }
    await limits.slowDown(email);
    try {
      const { token } = await callService({
        ...callMain,
        url: `${settings.MAIN_URL}/accounts/login`,
        body: input.data,
        requestId,
        schema: z.object({ token: z.string() }),
      });
      await limits.succeeded(email, address);
      res.setHeader('set-cookie', cookie.set(token));
      endEmpty(res);
    } catch (error) {
      const isFailure = error instanceof ServiceRefusal && error.status >= 400 && error.status < 500;
      if (isFailure) await limits.failed(email, address);
      passError(res, error, requestId);
    }
  });

  router.delete('/', async (req, res) => {
    const token = cookie.read(req);
    const requestId = requestIdOf(req);
    try {
      if (token !== undefined) {
        const url = `${settings.MAIN_URL}/accounts/logout`;
        await callService({ ...callMain, url, token, body: {}, requestId, schema: z.undefined() });
      }
    } catch (error) {
      // A session that the service does not know has ended already. Else the token still lives: say so, and
      // keep the cookie, so that signing out can be tried again.
      const isGone = error instanceof ServiceRefusal && error.status === 401;
      if (!isGone) {
        passError(res, error, requestId);
        return;
      }
    }
    if (token !== undefined) onSignedOut(tokenHash(token));
    res.setHeader('set-cookie', cookie.cleared);
    endEmpty(res);
  });

  router.use(refuseBody);
  return router;
}

function endEmpty(res: Response): void {
  res.setHeader('cache-control', 'no-store');
  res.status(204).end();
}

/** Hands on what the service said, or says that it could not be asked. */
function passError(res: Response, error: unknown, requestId: string): void {
  const body = error instanceof ServiceRefusal ? z.safeParse(errorBodySchema, error.body) : undefined;
  if (error instanceof ServiceRefusal && body?.success && error.status < 500) {
    answerJson(res, error.status, { ...body.data, requestId });
  } else if (error instanceof DOMException && error.name === 'TimeoutError') {
    answerError(res, { code: 'UpstreamTimeout', message: 'the service did not answer in time', requestId });
  } else {
    answerError(res, { code: 'UpstreamUnavailable', message: 'the service cannot be asked', requestId });
  }
}
