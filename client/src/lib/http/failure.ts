import { ORPCError } from '@orpc/client';
import { ValidationError } from '@orpc/contract';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { type ErrorCode, isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { isFromNewerRelease } from '@recolta/shared/contracts/tolerant-reading';
import type * as z from 'zod/mini';

/** Why a call failed: an error code with its params. */
export interface Failure {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

/** A response arrived with values that only a newer client can show. */
export const clientOutdated: Failure = { code: 'ClientOutdated', params: {}, status: 200 };

/** Converts anything that a call threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    return { code: codeOf(error.code), params: paramsOf(error.data), status: error.status };
  }
  if (error instanceof CallError) return error.failure;
  if (error instanceof ValidationError) {
    // oRPC types them by Standard Schema; the contracts use zod.
    const issues = error.issues as readonly z.core.$ZodIssue[];
    if (isFromNewerRelease(issues, error.data)) return clientOutdated;
  }
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const isNetwork = error instanceof TypeError || error instanceof DOMException;
  if (isTimeout) return { code: 'UpstreamTimeout', params: {}, status: null };
  return { code: isNetwork ? 'ConnectionLost' : 'UnexpectedError', params: {}, status: null };
}

/** `Retry-After` of a response in ms; 0 without one. */
export function retryAfterMs(error: unknown): number {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0;
  const seconds = Number(data.retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/**
 * Whether the outcome of a command is unknown: no response, one from a proxy, or one that only a newer client can
 * read.
 */
export function isLost(failure: Failure): boolean {
  if (failure.code === 'ClientOutdated') return true;
  return failure.status === null ? failure.code !== 'UnexpectedError' : failure.status >= 500;
}

/** An unsuccessful response of a plain `fetch` call. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Reads the error of a plain `fetch`. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  const status = response.status;
  if (!body.success) return new CallError({ code: 'UnexpectedError', params: {}, status });
  return new CallError({ code: codeOf(body.data.code), params: body.data.params ?? {}, status });
}

function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'UnexpectedError';
}

function paramsOf(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null || !('params' in data)) return {};
  const { params } = data;
  return typeof params === 'object' && params !== null ? { ...params } : {};
}
