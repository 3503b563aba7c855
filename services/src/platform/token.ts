import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token in hex, for storing and comparing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The first of one service token or two; during a rotation both are accepted, and the first is used. */
export const presentToken = (serviceToken: string): string => serviceToken.split(',', 1)[0] ?? '';
