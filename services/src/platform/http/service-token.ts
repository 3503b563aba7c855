import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../token.ts';
import { notFound } from './border-error.ts';

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
