import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import { ReaderLanguage } from '@recolta/server-kit/refusal-text';
import { forwardedRequestId } from '@recolta/server-kit/request-id';
import type { IdentityPort } from '../ports/identity-port.ts';
import { hashToken } from '../token.ts';

/** The context of a request, for its handler. */
export interface CallContext {
  readonly requestId: string;
  /** The language of messages to the caller. */
  readonly language: ReaderLanguage;
  /** Looks up the caller, see `admitCaller`. */
  readonly identity: IdentityPort;
  readonly authorization: string | undefined;
  /** SHA-256 of the bearer token; null for a visitor. */
  readonly tokenHash: string | null;
  /** Network address of the caller, see `clientAddress`. */
  readonly address: string;
  /** User agent of the browser; undefined if the relay forwarded none. */
  readonly userAgent: string | undefined;
  /** True if the relay forwarded it for a client, with the client's address; the relay's own requests have none. */
  readonly isForwarded: boolean;
  /** Aborted when the caller closes the connection before the response. */
  abandoned(): AbortSignal;
}

/** The relay adds the client's address to `X-Forwarded-For`; a direct caller is identified by its connection. */
const relayHops = 1;

export function contextOf(
  request: IncomingMessage,
  response: ServerResponse,
  identity: IdentityPort,
): CallContext {
  let controller: AbortController | undefined;
  return {
    requestId: forwardedRequestId(request),
    language: new ReaderLanguage(request.headers['accept-language']),
    identity,
    authorization: request.headers.authorization,
    tokenHash: tokenHashOf(request.headers.authorization),
    address: clientAddress(request, relayHops),
    userAgent: request.headers['user-agent'],
    isForwarded: request.headers['x-forwarded-for'] !== undefined,
    // Created on demand, because the most frequent requests never wait.
    abandoned() {
      if (controller === undefined) {
        const made = new AbortController();
        controller = made;
        if (response.closed) made.abort();
        else response.once('close', () => made.abort());
      }
      return controller.signal;
    },
  };
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** Reads the bearer token; a header in any other form is ignored. */
export function tokenHashOf(authorization: string | undefined): string | null {
  const match = bearer.exec(authorization ?? '');
  return match?.[1] ? hashToken(match[1]) : null;
}
