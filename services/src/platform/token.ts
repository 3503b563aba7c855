import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What of a token is stored and compared: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Of a service token that is being replaced, `new,old`, the one that counts. */
export const presentToken = (serviceToken: string): string => serviceToken.split(',', 1)[0] ?? '';
