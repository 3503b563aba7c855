import { type ClientLink, ORPCError } from '@orpc/client';
import { type AnyContractRouter, isContractProcedure, ValidationError } from '@orpc/contract';
import { ResponseValidationPlugin } from '@orpc/contract/plugins';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { type BidRefused, bidRefusedSchema } from '@recolta/shared/contracts/http/live-auctions';
import { isFromNewerRelease } from '@recolta/shared/contracts/tolerant-reading';
import type * as z from 'zod/mini';
import { BidRefusedError, CallError, clientOutdated, failureFrom } from './failure.ts';
import { serviceFetch, serviceOrigin } from './service-fetch.ts';
import { withStepUp } from './step-up.ts';

/** Timeout after which a call counts as lost. */
const callTimeoutMs = 8000;
/** A download may have to be printed first, and takes seconds on a slow connection. */
const downloadTimeoutMs = 30_000;

/**
 * Link to one service: validates responses against the contract, and converts errors to one form.
 * @param mediaTypes of bodies that are not plain JSON, by the call's name
 */
export function linkTo(
  contract: AnyContractRouter,
  path: string,
  mediaTypes: Readonly<Record<string, string>> = {},
): Pick<ClientLink<Record<never, never>>, 'call'> {
  const link = new OpenAPILink(contract, {
    url: () => new URL(path, serviceOrigin()).href,
    fetch: (request, init, _options, [call = '']) => {
      const mediaType = mediaTypes[call];
      if (mediaType !== undefined) request.headers.set('content-type', mediaType);
      return serviceFetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMsOf(contract, call))]),
      });
    },
    plugins: [new ResponseValidationPlugin(contract)],
    customErrorResponseBodyDecoder: (body, { status, headers }) =>
      errorOf(body, status, headers['retry-after']),
  });
  return {
    call: (...call) =>
      withStepUp(async () => {
        try {
          return await link.call(...call);
        } catch (error) {
          throw callError(error);
        }
      }),
  };
}

function timeoutMsOf(contract: AnyContractRouter, call: string): number {
  const procedure: unknown = Reflect.get(contract, call);
  const isDownload =
    isContractProcedure(procedure) &&
    ['download', 'print'].includes(Reflect.get(procedure['~orpc'].meta, 'class'));
  return isDownload ? downloadTimeoutMs : callTimeoutMs;
}

/** Errors are sent flat; the market's refusal of a bid becomes the contract's typed error. */
function errorOf(body: unknown, status: number, retryAfter: unknown) {
  const refused = status === 409 ? bidRefusedSchema.safeParse(body) : null;
  if (refused?.success) {
    return new ORPCError('BidRefused', { defined: true, status, data: refused.data });
  }
  const known = errorBodySchema.safeParse(body);
  if (!known.success) return new ORPCError('UnexpectedError', { status, data: { retryAfter } });
  const { code, message, params } = known.data;
  return new ORPCError(code, { status, message, data: { params: params ?? {}, retryAfter } });
}

/** Converts errors to the types known in the client; any other is rethrown unchanged. */
function callError(error: unknown): unknown {
  if (error instanceof ORPCError) {
    const { code, status, data } = error;
    if (error.defined && code === 'BidRefused') return new BidRefusedError(data as BidRefused);
    return new CallError(failureFrom({ code, ...data }, status), Number(data?.retryAfter));
  }
  if (error instanceof ValidationError) {
    // oRPC types them by Standard Schema; the contracts use zod.
    const issues = error.issues as readonly z.core.$ZodIssue[];
    if (isFromNewerRelease(issues, error.data)) return new CallError(clientOutdated);
  }
  return error;
}
