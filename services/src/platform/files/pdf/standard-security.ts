import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** An encryption dictionary of the standard security handler (ISO 32000-2, 7.6.4), checked to be complete. */
export interface StandardSecurity {
  /** Revision: 2–4 by MD5, 5 and 6 by SHA-2. */
  readonly revision: 2 | 3 | 4 | 5 | 6;
  readonly method: 'RC4' | 'AESV2' | 'AESV3';
  /** Of the file's key. */
  readonly keyBytes: number;
  readonly ownerEntry: Buffer;
  readonly userEntry: Buffer;
  /** The file's key, encrypted with the user's password; revisions 5 and 6. */
  readonly userKey: Buffer | null;
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** First element of the file's `ID`. */
  readonly fileId: Buffer;
}

/** Fills up an empty password. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const noPassword = Buffer.alloc(0);

const md5 = (...parts: readonly Uint8Array[]) => hashOf('md5', parts);
function hashOf(name: string, parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The key of a file that opens without a password; null for one that asks for it. */
export function keyWithoutPassword(of: StandardSecurity): Buffer | null {
  return of.revision >= 5 ? shaKey(of) : md5Key(of);
}

/** Algorithms 2, 4 and 5. */
function md5Key(of: StandardSecurity): Buffer | null {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(of.permissions);
  const unencrypted = of.revision >= 4 && !of.encryptsMetadata ? Buffer.alloc(4, 0xff) : noPassword;
  let key = md5(padding, of.ownerEntry, permissions, of.fileId, unencrypted);
  if (of.revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, of.keyBytes));
  key = key.subarray(0, of.keyBytes);
  if (of.revision === 2) return rc4(key, padding).equals(of.userEntry) ? key : null;
  let entry = md5(padding, of.fileId);
  for (let round = 0; round < 20; round += 1)
    entry = rc4(Buffer.from(key.map((byte) => byte ^ round)), entry);
  return entry.equals(of.userEntry.subarray(0, 16)) ? key : null;
}

/** Algorithm 2.A: the entry has a hash of the password, and salts of 8 bytes for it and for the key. */
function shaKey({ revision, userEntry, userKey }: StandardSecurity): Buffer | null {
  const hash = revision === 5 ? (salt: Buffer) => hashOf('sha256', [salt]) : hardenedHash;
  if (userKey === null || !hash(userEntry.subarray(32, 40)).equals(userEntry.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', hash(userEntry.subarray(40, 48)), Buffer.alloc(16));
  return decipher.setAutoPadding(false).update(userKey);
}

/** Algorithm 2.B for an empty password. */
export function hardenedHash(salt: Buffer): Buffer {
  let key = hashOf('sha256', [salt]);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const rounds = cipher.setAutoPadding(false).update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const remainder = rounds.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256', [rounds]);
    last = rounds.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/**
 * Decrypts the data of a stream [Algorithm 1]. Data that goes on behind the stream ends as noise.
 *
 * @param key of the file
 */
export function decryptStream(
  method: StandardSecurity['method'],
  key: Buffer,
  object: { readonly number: number; readonly generation: number },
  data: Buffer,
): Buffer {
  const ofObject = method === 'AESV3' ? key : objectKey(method, key, object);
  if (method === 'RC4') return rc4(ofObject, data);
  const blocks = data.subarray(16, data.length - (data.length % 16));
  if (blocks.length === 0) return blocks;
  const decipher = createDecipheriv(`aes-${8 * ofObject.length}-cbc`, ofObject, data.subarray(0, 16));
  return decipher.setAutoPadding(false).update(blocks);
}

export function objectKey(
  method: 'RC4' | 'AESV2',
  key: Buffer,
  { number, generation }: { readonly number: number; readonly generation: number },
): Buffer {
  const ids = Buffer.alloc(5);
  ids.writeUIntLE(number, 0, 3);
  ids.writeUIntLE(generation, 3, 2);
  const salt = Buffer.from(method === 'AESV2' ? 'sAlT' : '');
  return md5(key, ids, salt).subarray(0, Math.min(16, key.length + 5));
}

/** RC4, which OpenSSL no longer has by default. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number) => state[index] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n += 1) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    out[n] = (data[n] ?? 0) ^ at((at(i) + at(j)) & 255);
  }
  return out;
}
