import type { ServerResponse } from 'node:http';
import { type AnsweredCode, errorStatus } from '@recolta/shared/contracts/errors/error-status';
import { ReaderLanguage, refusalText } from './refusal-text.ts';
import { sendJson } from './send-json.ts';

interface ErrorAnswer {
  readonly code: AnsweredCode;
  readonly params?: Record<string, unknown>;
  readonly requestId: string;
  readonly headers?: Record<string, string>;
}

/**
 * Sends a response in the common error format, with its message in the language that the request asks for; does nothing
 * if a response has begun.
 */
export function answerError(res: ServerResponse, { code, params, requestId, headers }: ErrorAnswer): void {
  if (res.headersSent) return;
  const message = refusalText(code, params, new ReaderLanguage(res.req.headers['accept-language']).value);
  sendJson(res, errorStatus[code], { code, message, params, requestId }, headers);
}

/** Responds 503 at overload; the client may retry at once. */
export function answerBusy(res: ServerResponse, requestId: string): void {
  const headers = { 'retry-after': '1' };
  answerError(res, { code: 'ServiceUnavailable', requestId, headers });
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
    params: { seconds },
    requestId,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}
