import { createHash } from 'node:crypto';
import { BorderError } from './border-error.ts';

/** SHA-256 of a command's body as its schema returned it, in hexadecimal. */
export function bodyHashOf(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Requires that a command id belongs to one body [L5].
 *
 * @param before hash stored under the command id; undefined when it is new
 * @param params of the refusal
 * @throws BorderError 422 `IdempotencyKeyReused` for another body
 */
export function requireSameBody(
  before: { readonly body_hash: string } | undefined,
  bodyHash: string,
  params?: Readonly<Record<string, unknown>>,
): void {
  if (before && before.body_hash !== bodyHash) throw new BorderError(422, 'IdempotencyKeyReused', params);
}
