import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionCookieName, sessionLifeMs, signedInCookieName } from '@recolta/shared/contracts/http/session';
import { parseCookie, stringifySetCookie } from 'cookie';

const tokenForm = /^[A-Za-z0-9._~+/=-]{16,200}$/;

/** SHA-256 of a token in hex: what the relay keeps and shows in place of the token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The session's cookie: what it is called, how it is read, set and cleared [S2]. */
export function createSessionCookie(isHttps: boolean) {
  const name = sessionCookieName(isHttps);
  const shared = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  /** The session's own cookie and the readable one that says that there is a session. */
  const both = (token: string, isSignedIn: '1' | '', maxAge: number) => [
    stringifySetCookie({ ...shared, name, value: token, maxAge, httpOnly: true }, { encode: String }),
    stringifySetCookie({ ...shared, name: signedInCookieName, value: isSignedIn, maxAge }),
  ];
  return {
    /** The token of the request's cookie; one that cannot be a token counts as none. */
    read({ headers }: IncomingMessage): string | undefined {
      if (headers.cookie === undefined) return undefined;
      const token = parseCookie(headers.cookie, { decode: String })[name];
      return token !== undefined && tokenForm.test(token) ? token : undefined;
    },
    set: (token: string) => both(token, '1', sessionLifeMs / 1000),
    cleared: both('', '', 0),
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The token of an `Authorization: Bearer …`. */
export function bearerToken(req: IncomingMessage): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  return token !== undefined && tokenForm.test(token) ? token : undefined;
}
