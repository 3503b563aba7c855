import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';

const shapes = new WeakMap<z.core.$ZodType, string>();

/**
 * Fingerprint of a schema of answers. Releases with the same one agree on every field and vocabulary, so what one has
 * checked and sent the other need not check again.
 */
export function answerShape(schema: z.core.$ZodType): string {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const described = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const shape = bytesToHex(sha256(utf8ToBytes(described))).slice(0, 16);
  shapes.set(schema, shape);
  return shape;
}
