/** Name of the session cookie; with https the `__Host-` prefix binds it to this host. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-recolta-session' : 'recolta-session';
}

/** Lifetime of a session: 14 days, absolute [S2]. */
export const sessionLifeMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Has the same lifetime as the session cookie. Scripts can read it; it only says that a session exists, so that
 * pages of visitors skip the identity call.
 */
export const signedInCookieName = 'recolta-signed-in';
