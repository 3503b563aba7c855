import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';

/** What goes wrong at the relay itself, with its status. */
export const errorStatus = {
  MalformedRequest: 400,
  SignInRequired: 401,
  ForbiddenOrigin: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationFailed: 422,
  TooManyRequests: 429,
  InternalError: 500,
  UpstreamUnavailable: 502,
  ServiceUnavailable: 503,
  UpstreamTimeout: 504,
} as const satisfies Partial<Record<ErrorCode, number>>;

interface ErrorAnswer {
  readonly code: keyof typeof errorStatus;
  /** English, for developers. */
  readonly message: string;
  readonly params?: Record<string, unknown>;
  readonly requestId: string;
  readonly headers?: Record<string, string>;
}

/** Answers in the one error form; does nothing where an answer has begun. */
export function answerError(res: ServerResponse, { headers, ...body }: ErrorAnswer): void {
  if (res.headersSent) return;
  answerJson(res, errorStatus[body.code], body, headers);
}

export function answerJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers?: Record<string, string>,
): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  res.end(text);
}

/** Answers 503 where too much is under way: worth trying again at once. */
export function answerBusy(res: ServerResponse, requestId: string): void {
  const headers = { 'retry-after': '1' };
  answerError(res, { code: 'ServiceUnavailable', message: 'too busy', requestId, headers });
}

/** Answers 429 with the time to wait, in header and figures. */
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
