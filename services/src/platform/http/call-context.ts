import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import { forwardedRequestId } from '@recolta/server-kit/request-id';
import type { Caller, IdentityPort } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { hashToken } from '../token.ts';
import { BorderError, signInRequired } from './border-error.ts';

/** The context of a request, for its handler. */
export interface CallContext {
  readonly requestId: string;
  /** Looks up the caller, see `findCaller`. */
  readonly identity: IdentityPort;
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
    identity,
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

/** The caller, or null for a visitor and for a token without a valid session. */
export async function findCaller(
  db: AnyDatabase,
  { identity, tokenHash }: Pick<CallContext, 'identity' | 'tokenHash'>,
): Promise<Caller | null> {
  if (tokenHash === null) return null;
  return (await identity.findCallers(db, [tokenHash])).get(tokenHash) ?? null;
}

/**
 * The caller, with or without a confirmed e-mail: for the few calls that are open to a new registration [S1].
 *
 * @throws BorderError 401
 */
export async function requireRegistrant(db: AnyDatabase, context: CallContext): Promise<Caller> {
  const caller = await findCaller(db, context);
  if (!caller) throw signInRequired();
  return caller;
}

/**
 * The caller.
 *
 * @throws BorderError 401 for a visitor, 403 `emailNotConfirmed` before the e-mail is confirmed [S1]
 */
export async function requireCaller(db: AnyDatabase, context: CallContext): Promise<Caller> {
  const caller = await requireRegistrant(db, context);
  if (!caller.isEmailConfirmed) throw new BorderError(403, 'emailNotConfirmed');
  return caller;
}

/**
 * The caller, for an act that binds the account.
 *
 * @param isBinding false if this use of the call does not bind, such as a rejection
 * @throws BorderError 401, 403; 403 `NewTermsNotAccepted` before the account has accepted the current terms [S10]
 */
export async function requireParty(db: AnyDatabase, context: CallContext, isBinding = true): Promise<Caller> {
  const caller = await requireCaller(db, context);
  if (isBinding && !caller.hasAcceptedTerms) throw new BorderError(403, 'NewTermsNotAccepted');
  return caller;
}

/**
 * The caller, for an act that a stolen session must not be able to take [S13]: an account with a second factor must
 * have given it within the last ten minutes.
 *
 * @throws BorderError 403 `SecondFactorRequired`, after which the client asks for it and repeats the call
 */
export function requireRecentFactor(caller: Caller): Caller {
  if (caller.owesFactor) throw new BorderError(403, 'SecondFactorRequired');
  return caller;
}

/**
 * The caller, an administrator who has recently given a second factor: for acts on money and rights [S13].
 *
 * @throws BorderError 401, 403
 */
export async function requireProvenAdministrator(db: AnyDatabase, context: CallContext): Promise<Caller> {
  return requireRecentFactor(await requireAdministrator(db, context));
}

/**
 * The caller, an administrator.
 *
 * @throws BorderError 401, 403
 */
export async function requireAdministrator(db: AnyDatabase, context: CallContext): Promise<Caller> {
  const caller = await requireCaller(db, context);
  if (caller.role !== 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  return caller;
}
