import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../token.ts';
import { notFound } from './border-error.ts';

/**
 * Answers 404 without the service token: a visitor cannot find out that there is such a call.
 *
 * @param serviceToken while it is replaced several, comma-separated
 */
export function requireServiceToken(authorization: string | undefined, serviceToken: string): void {
  const given = Buffer.from(hashToken(authorization ?? ''));
  const isKnown = serviceToken
    .split(',')
    .map((token) => timingSafeEqual(given, Buffer.from(hashToken(`Bearer ${token}`))))
    .includes(true);
  if (!isKnown) throw notFound();
}
