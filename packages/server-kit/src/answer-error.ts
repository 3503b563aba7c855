import type { ServerResponse } from 'node:http';
import { type AnsweredCode, errorStatus } from '@recolta/shared/contracts/errors/error-status';
import { sendJson } from './send-json.ts';

interface ErrorAnswer {
  readonly code: AnsweredCode;
  /** In English, for developers. */
  readonly message: string;
  readonly params?: Record<string, unknown>;
  readonly requestId: string;
  readonly headers?: Record<string, string>;
}

/** Sends a response in the common error format; does nothing if a response has begun. */
export function answerError(res: ServerResponse, { headers, ...body }: ErrorAnswer): void {
  if (res.headersSent) return;
  sendJson(res, errorStatus[body.code], body, headers);
}

/** Responds 503 at overload; the client may retry at once. */
export function answerBusy(res: ServerResponse, requestId: string): void {
  const headers = { 'retry-after': '1' };
  answerError(res, { code: 'ServiceUnavailable', message: 'too busy', requestId, headers });
}

/** Responds 429 with the time to wait, in the header and in the figures. */
export function answerTooMany(
  res: ServerResponse,
  requestId: string,
  waitMs: number,
  headers?: Record<string, string>,
): void {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  answerError(res, {
    code: 'TooManyRequests',
    message: 'too many requests',
    params: { seconds },
    requestId,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}
