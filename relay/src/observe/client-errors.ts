import { answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { clientErrorSchema } from '@recolta/shared/contracts/http/client-errors';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import type { CallerLimits } from '../limits/limits.ts';
import type { RelayMetrics } from './metrics.ts';

interface ClientErrorOptions {
  readonly settings: RelaySettings;
  readonly readBody: RequestHandler;
  readonly limits: Pick<CallerLimits, 'clientErrors' | 'allClientErrors'>;
  readonly metrics: RelayMetrics;
  readonly log: Log;
}

/** `POST /client-errors`: a browser reports a page that could not be shown. Logs and counts the report. */
export function clientErrorRoutes({ settings, readBody, limits, metrics, log }: ClientErrorOptions): Router {
  const router = Router();

  /** ms to wait; 0 if the report is accepted. */
  async function waitMs(address: string): Promise<number> {
    return (await limits.clientErrors.take(address)) || limits.allClientErrors.take('all');
  }

  router.use((req, res, next) => {
    const requestId = requestIdOf(req);
    if (req.method !== 'POST') {
      answerError(res, { code: 'MethodNotAllowed', requestId, headers: { allow: 'POST' } });
    } else if (!settings.origins.has(req.headers.origin ?? '')) {
      answerError(res, { code: 'ForbiddenOrigin', requestId });
    } else next();
  });
  router.post('/', readBody, async (req, res) => {
    const requestId = requestIdOf(req);
    const event = z.safeParse(clientErrorSchema, req.body);
    if (!event.success) {
      const fields = event.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
      answerError(res, {
        code: 'ValidationFailed',
        params: { fields },
        requestId,
      });
      return;
    }
    const ms = await waitMs(clientAddress(req, settings.TRUST_PROXY));
    if (ms > 0) {
      answerTooMany(res, requestId, ms);
      return;
    }
    metrics.clientErrors.inc({ kind: event.data.kind });
    log.warn({ clientError: event.data }, 'a page could not be shown');
    res.setHeader('cache-control', 'no-store');
    res.status(204).end();
  });
  return router;
}
