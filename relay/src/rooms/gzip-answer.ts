import { crc32, deflateRawSync } from 'node:zlib';
import type { EncodedAnswer, EncodedEnd } from './room-store.ts';

/** Below this size the headers of an answer are most of it. */
const leastBytes = 1024;
/** Most bytes of a stored block (RFC 1951 §3.2.4). */
const mostStoredBytes = 0xffff;
/** Deflate, no flags, no time, unknown system (RFC 1952 §2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Deflated once for all readers of a state, and freed with it. */
const deflated = new WeakMap<EncodedEnd, Buffer>();

function deflatedOf(end: EncodedEnd, shared: Buffer): Buffer {
  const known = deflated.get(end);
  if (known !== undefined) return known;
  const made = deflateRawSync(shared);
  deflated.set(end, made);
  return made;
}

/**
 * An answer as one gzip member: its own start as a stored block, then the shared end, which is compressed once.
 *
 * @param shared the bytes of the answer's end
 * @returns null if the answer is too small
 */
export function gzipAnswer({ start, end }: EncodedAnswer, shared: Buffer): Buffer | null {
  const own = Buffer.from(start);
  if (end === null || shared.length < leastBytes || own.length > mostStoredBytes) return null;
  const block = Buffer.alloc(5);
  block.writeUInt16LE(own.length, 1);
  block.writeUInt16LE(own.length ^ mostStoredBytes, 3);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(shared, crc32(own)), 0);
  tail.writeUInt32LE(own.length + shared.length, 4);
  return Buffer.concat([head, block, own, deflatedOf(end, shared), tail]);
}

/** True if the header accepts gzip; an explicit refusal is `gzip;q=0`. */
export const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(header);
