import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionCookieName, sessionLifeMs, signedInCookieName } from '@recolta/shared/contracts/http/session';

const tokenForm = /^[A-Za-z0-9._~+/=-]{16,200}$/;

/** SHA-256 of a token in hex: what the relay keeps and shows in place of the token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The session's cookie: what it is called, how it is read, set and cleared [S2]. */
export function createSessionCookie(isHttps: boolean) {
  const name = sessionCookieName(isHttps);
  const start = `${name}=`;
  const shared = `Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  /** The session's own cookie and the readable one that says that there is a session. */
  const both = (token: string, isSignedIn: '1' | '', maxAgeSeconds: number) => [
    `${start}${token}; Max-Age=${maxAgeSeconds}; HttpOnly; ${shared}`,
    `${signedInCookieName}=${isSignedIn}; Max-Age=${maxAgeSeconds}; ${shared}`,
  ];
  return {
    /** The token of the request's cookie; one that cannot be a token counts as none. */
    read(req: IncomingMessage): string | undefined {
      const header = req.headers.cookie;
      if (header === undefined) return undefined;
      for (const part of header.split(';')) {
        const pair = part.trim();
        if (!pair.startsWith(start)) continue;
        const token = pair.slice(start.length);
        return tokenForm.test(token) ? token : undefined;
      }
      return undefined;
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
