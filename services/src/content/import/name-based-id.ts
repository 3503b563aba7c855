import { createHash } from 'node:crypto';

const namespace = Buffer.from('7d3b7c1ea2f94e0c9b57c1f0d6a4e2b8', 'hex');

/** Returns the UUID (version 5) of a name: the same at every import, so that files need no ids. */
export function nameBasedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namespace).update(parts.join('\0')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
