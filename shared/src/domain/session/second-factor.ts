/** Kinds of second factors that an account may have [S13]. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Maximum number of factors of one user. */
export const maxFactors = 10;
/** Digits of a code of an authenticator app, and seconds that each is shown (RFC 6238). */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;
/** A code of the previous or next step is accepted too. */
export const totpWindow = 1;
export const recoveryCodeCount = 10;
/** Time between the password and the factor, and for adding a factor. */
export const signInMinutes = 10;
/** Acts that require a recent factor accept one within this time. */
export const recentFactorMinutes = 10;
/** Wrong codes of one user, from any address, before codes are refused until the end of the window. */
export const maxWrongCodes = 10;
export const wrongCodesWindowMs = 15 * 60_000;
/** From an administrator's approval to the removal of the lost factors. */
export const recoveryWaitHours = 48;

/** The step after the right password: a session, a code or passkey, or the set-up of a first factor. */
export type SignInStep = 'enter' | 'prove' | 'setUp';

/**
 * The step after the right password [S13].
 *
 * @param isExempt a published account of a demonstration
 */
export function stepAfterPassword(user: {
  readonly hasFactor: boolean;
  readonly isAdministrator: boolean;
  readonly isExempt: boolean;
}): SignInStep {
  if (user.hasFactor) return 'prove';
  return user.isAdministrator && !user.isExempt ? 'setUp' : 'enter';
}

/** Wrong codes of a user since the first of a window. */
export interface WrongCodes {
  readonly count: number;
  readonly sinceMs: number;
}

/** How long a user's codes are still refused, in ms; 0 if they are accepted. */
export function codesRefusedForMs(wrong: WrongCodes | null, nowMs: number): number {
  if (wrong === null || wrong.count < maxWrongCodes) return 0;
  return Math.max(0, wrong.sinceMs + wrongCodesWindowMs - nowMs);
}

/** The count after one more wrong code: a new window begins after the previous one. */
export function afterWrongCode(wrong: WrongCodes | null, nowMs: number): WrongCodes {
  if (wrong === null || nowMs >= wrong.sinceMs + wrongCodesWindowMs) return { count: 1, sinceMs: nowMs };
  return { count: wrong.count + 1, sinceMs: wrong.sinceMs };
}

/** The 32 characters of base32 (RFC 4648), which cannot be mistaken for each other. */
const recoveryAlphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryGroup = 4;
const recoveryLength = 12;

/**
 * Formats a recovery code, `xxxx-xxxx-xxxx`.
 *
 * @param bytes 12 random ones
 */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, recoveryLength), (byte) => recoveryAlphabet[byte % 32]);
  const groups = [0, 1, 2].map((at) => letters.slice(at * recoveryGroup, (at + 1) * recoveryGroup).join(''));
  return groups.join('-');
}

/** A typed recovery code in its hashed form: only letters and digits, lower case. */
export function typedRecoveryCode(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
