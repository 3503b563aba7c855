import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token in hex, for storing and comparing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The service token to send: during a rotation a setting holds two, `first,second`; both are accepted. */
export const presentToken = (serviceToken: string): string => serviceToken.split(',', 1)[0] ?? '';
