import { type ErrorCode, isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import type { BidRefused } from '@recolta/shared/contracts/http/live-auctions';

/** Why a call failed: an error code with its params. */
export interface Failure {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

/** A response contains values that only a newer client can show. */
export const clientOutdated: Failure = { code: 'ClientOutdated', params: {}, status: 200 };

/** Converts anything that a call threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const isNetwork = error instanceof TypeError || error instanceof DOMException;
  if (isTimeout) return { code: 'UpstreamTimeout', params: {}, status: null };
  return { code: isNetwork ? 'ConnectionLost' : 'UnexpectedError', params: {}, status: null };
}

/** `Retry-After` of a response in ms; 0 without one. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof CallError ? error.retryAfterSeconds : 0;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/**
 * True if the outcome of a command is unknown: no response, one from a proxy, or one that only a newer client can read.
 */
export function isLost(failure: Failure): boolean {
  if (failure.code === 'ClientOutdated') return true;
  return failure.status === null ? failure.code !== 'UnexpectedError' : failure.status >= 500;
}

/** An unsuccessful response of a call. */
export class CallError extends Error {
  readonly failure: Failure;
  /** As sent; NaN without one. */
  readonly retryAfterSeconds: number;
  constructor(failure: Failure, retryAfterSeconds = Number.NaN) {
    super(failure.code);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The market refused a bid: the answer contains the current auction. */
export class BidRefusedError extends CallError {
  readonly answer: BidRefused;
  constructor(answer: BidRefused) {
    super(failureFrom(answer, 409));
    this.answer = answer;
  }
}

/** Reads the error of a plain `fetch`. */
export async function callErrorOf(response: Response): Promise<CallError> {
  return new CallError(failureFrom(await response.json().catch(() => null), response.status));
}

/** @param body of an error answer, not validated */
export function failureFrom(body: unknown, status: number): Failure {
  const { code, params }: { code?: unknown; params?: unknown } = { ...(isObject(body) && body) };
  return {
    code: typeof code === 'string' && isErrorCode(code) ? code : 'UnexpectedError',
    params: isObject(params) ? { ...params } : {},
    status,
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
