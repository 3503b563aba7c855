import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { keepFile, reserveFile } from '../../src/platform/files/file-records.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';

/** Stores a file of an account as an upload does, row first. @returns its key */
export async function keepNewFile(db: Kysely<AllTables>, store: FileStore, bytes: Buffer): Promise<string> {
  const key = await reserveFile(db, randomUUID(), bytes.length);
  await store.put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await keepFile(db, { key, name: 'act.pdf', mimeType: 'application/pdf', sizeBytes: bytes.length, sha256 });
  return key;
}

/** Returns all bytes of a stored file; null if there is none. */
export async function readWhole(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key);
  return file && buffer(file.content);
}
