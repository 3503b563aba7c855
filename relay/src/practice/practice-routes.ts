import { answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { sendJson } from '@recolta/server-kit/send-json';
import { practiceSessionSchema, startInputSchema } from '@recolta/shared/contracts/http/practice';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import { callService } from '../http/service-call.ts';
import type { CallerLimits } from '../limits/limits.ts';
import { passError } from '../session/session-routes.ts';
import type { RelayPracticeSpace } from './practice-space.ts';

/** The first start of a day creates a database. */
const startTimeoutMs = 20_000;

interface PracticeRoutesOptions {
  readonly settings: RelaySettings;
  readonly practice: RelayPracticeSpace;
  readonly limits: Pick<CallerLimits, 'forms'>;
  readonly readBody: RequestHandler;
}

/** `POST /practice/session`: creates a personal practice auction, with its session in a cookie for an hour. */
export function practiceRoutes({ settings, practice, limits, readBody }: PracticeRoutesOptions): Router {
  const router = Router();
  router.use((req, res, next) => {
    const requestId = requestIdOf(req);
    if (req.method !== 'POST') {
      const headers = { allow: 'POST' };
      answerError(res, { code: 'MethodNotAllowed', message: 'POST', requestId, headers });
    } else if (!settings.origins.has(req.headers.origin ?? '')) {
      answerError(res, { code: 'ForbiddenOrigin', message: 'the origin is not allowed', requestId });
    } else next();
  });
  router.post('/', readBody, async (req, res) => {
    const requestId = requestIdOf(req);
    const input = z.safeParse(startInputSchema, req.body);
    if (!input.success) {
      const fields = input.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
      const message = 'an empty object';
      answerError(res, { code: 'ValidationFailed', message, params: { fields }, requestId });
      return;
    }
    const address = clientAddress(req, settings.TRUST_PROXY);
    const waitMs = await limits.forms.take(address);
    if (waitMs > 0) {
      answerTooMany(res, requestId, waitMs);
      return;
    }
    try {
      const { auctionId, token } = await callService({
        url: `${settings.PRACTICE_URL}/sessions`,
        method: 'POST',
        timeoutMs: startTimeoutMs,
        token: settings.SERVICE_TOKEN,
        body: { address, token: practice.cookie.read(req) ?? null },
        requestId,
        schema: practiceSessionSchema,
      });
      if (token !== null) {
        await practice.learn(token);
        res.setHeader('set-cookie', practice.cookie.set(token));
      }
      sendJson(res, 200, { auctionId }, { 'cache-control': 'no-store' });
    } catch (error) {
      passError(res, error, requestId);
    }
  });
  return router;
}
