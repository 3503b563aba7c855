import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '../ports/identity-port.ts';
import { hashToken } from '../token.ts';
import { BorderError, newTermsNotAccepted, notFound, signInRequired } from './border-error.ts';

/** @throws BorderError 401 for a visitor, 403 `emailNotConfirmed` before the e-mail is confirmed [S1] */
export function requireAccount(caller: Caller | null): Caller {
  if (!caller) throw signInRequired();
  if (!caller.isEmailConfirmed) throw new BorderError(403, 'emailNotConfirmed');
  return caller;
}

/** For an act that binds the account. @throws BorderError 403 `NewTermsNotAccepted` [S10] */
export function requireAcceptedTerms(caller: Caller): void {
  if (!caller.hasAcceptedTerms) throw newTermsNotAccepted(caller.accountId);
}

/** @throws BorderError 403 */
export function requireAdministrator({ role }: Pick<Caller, 'role'>): void {
  if (role !== 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
}

/**
 * For an act that a stolen session must not be able to take [S13]: an account with a second factor has given it within
 * the last ten minutes.
 *
 * @throws BorderError 403 `SecondFactorRequired`, which the client answers by asking for it and repeating the call
 */
export function requireRecentFactor(caller: Caller): Caller {
  if (caller.owesFactor) throw new BorderError(403, 'SecondFactorRequired');
  return caller;
}

/** For a call about one's own account. @throws BorderError 404 for another's */
export function requireOwnAccount(caller: Caller, accountId: string): Caller {
  if (caller.accountId !== accountId.toLowerCase()) throw notFound();
  return caller;
}

/**
 * Answers 404 without the service token, so that a visitor cannot detect the call.
 *
 * @param serviceToken several, comma-separated, during a rotation
 */
export function requireServiceToken(authorization: string | undefined, serviceToken: string): void {
  const given = Buffer.from(hashToken(authorization ?? ''));
  const isKnown = serviceToken
    .split(',')
    .map((token) => timingSafeEqual(given, Buffer.from(hashToken(`Bearer ${token}`))))
    .includes(true);
  if (!isKnown) throw notFound();
}
