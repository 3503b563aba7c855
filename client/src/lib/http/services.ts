import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { ResponseValidationPlugin } from '@orpc/contract/plugins';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { identityContract } from '@recolta/shared/contracts/http/identity';
import { bidRefusedSchema, liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import { apiBase } from '../practice.ts';
import { serviceFetch, serviceOrigin } from './service-fetch.ts';

/** After this long a call counts as lost. */
const callTimeoutMs = 8000;

/**
 * Link to one service: responses are checked against the contract, errors have one form.
 *
 * @param mediaTypes of bodies that are not plain JSON, by the call's name
 */
export function linkTo(
  contract: AnyContractRouter,
  path: string,
  mediaTypes: Readonly<Record<string, string>> = {},
) {
  return new OpenAPILink(contract, {
    url: () => new URL(`${apiBase}${path}`, serviceOrigin()).href,
    fetch: (request, init, _options, [call = '']) => {
      const mediaType = mediaTypes[call];
      if (mediaType !== undefined) request.headers.set('content-type', mediaType);
      return serviceFetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(callTimeoutMs)]),
      });
    },
    plugins: [new ResponseValidationPlugin(contract)],
    customErrorResponseBodyDecoder: (body, { status, headers }) =>
      errorOf(body, status, headers['retry-after']),
  });
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

/** Calls, keys and query options of the live-auction service; responses are checked against the contract. */
export const liveAuctions = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof liveAuctionsContract>>>(
    linkTo(liveAuctionsContract, '/services/live-auctions'),
  ),
  { path: ['live-auctions'] },
);

/** The main service's identity call; its other calls are in `main-service.ts`. */
export const accounts: JsonifiedClient<ContractRouterClient<typeof identityContract>> = createORPCClient(
  linkTo(identityContract, '/services/main'),
);
