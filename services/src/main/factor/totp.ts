import { totpDigits, totpPeriodSeconds, totpWindow } from '@recolta/shared/domain/session/second-factor';
import { Secret, TOTP } from 'otpauth';

const issuer = 'Recolta';
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The time step that a code belongs to: the current one or an adjacent one (RFC 6238).
 *
 * @returns null if it belongs to none of them
 */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: totpWindow });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: totpDigits,
    period: totpPeriodSeconds,
    algorithm: 'SHA1',
  });
}
