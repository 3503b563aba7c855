import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';

/** Sets or removes the cookie by which a page knows that its browser has a session. */
export function keepSessionCookie(hasSession: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the relay sets it
  document.cookie = hasSession ? `${signedInCookieName}=1` : `${signedInCookieName}=; max-age=0`;
}
