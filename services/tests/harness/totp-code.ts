import { Secret, TOTP } from 'otpauth';

/** Returns the code of an authenticator app, some steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
