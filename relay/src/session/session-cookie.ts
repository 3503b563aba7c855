import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  sessionCookieName,
  sessionLifeMs,
  signedInCookieName,
} from '@recolta/shared/contracts/session-cookies';
import { parseCookie, stringifySetCookie } from 'cookie';

const tokenForm = /^[A-Za-z0-9._~+/=-]{16,200}$/;

/** SHA-256 of a token in hex, which the relay stores and shows instead of the token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Reads, sets and clears a cookie with a token. */
export interface SessionCookie {
  /** The token of the request's cookie; undefined if it is malformed. */
  read(req: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Values of `Set-Cookie`. */
  set(token: string): string[];
  readonly cleared: string[];
}

/** The session's cookie, and the readable one that says that there is a session [S2]. */
export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = sessionCookieName(isHttps);
  const shared = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const both = (token: string, isSignedIn: '1' | '', maxAge: number) => [
    stringifySetCookie({ ...shared, name, value: token, maxAge, httpOnly: true }, { encode: String }),
    stringifySetCookie({ ...shared, name: signedInCookieName, value: isSignedIn, maxAge }),
  ];
  return {
    read: readerOf(name),
    set: (token) => both(token, '1', sessionLifeMs / 1000),
    cleared: both('', '', 0),
  };
}

function readerOf(name: string): SessionCookie['read'] {
  return ({ headers }) => {
    if (headers.cookie === undefined) return undefined;
    const token = parseCookie(headers.cookie, { decode: String })[name];
    return token !== undefined && tokenForm.test(token) ? token : undefined;
  };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(req: IncomingMessage): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  return token !== undefined && tokenForm.test(token) ? token : undefined;
}
