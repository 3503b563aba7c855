import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as z from 'zod';
import { DatabaseRefusal } from '../database-refusal.ts';

/** One file or folder of an archive. */
export interface ArchiveEntry {
  /** With forward slashes, relative; a folder's ends with one. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
  readonly content: AsyncIterable<Buffer>;
}

/** A source of an archive, with the size of its `content`. */
export interface ArchiveSource extends ArchiveEntry {
  readonly sizeBytes: number;
}

const description = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC */
  createdAt: z.string(),
  postgresMajor: z.int(),
  /** Names of the applied migrations of the database. */
  migrations: z.array(z.string()),
});

/** Metadata of a backup. */
export type BackupDescription = z.infer<typeof description>;

const manifest = description.extend({
  /** SHA-256 of each file's content, by path. */
  sha256: z.record(z.string(), z.string()),
});

// Last, because only then all checksums are known; an archive without it is incomplete.
const manifestPath = 'manifest.json';

/** The stream is not a complete archive. */
class ArchiveDamage extends Error {}

/** Writes a .tar.gz of the sources and a manifest with their checksums. */
export async function writeArchive(
  file: string,
  about: BackupDescription,
  sources: AsyncIterable<ArchiveSource>,
): Promise<void> {
  const archive = pack();
  await Promise.all([
    pipeline(archive, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600, flush: true })),
    fill(archive, about, sources).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : undefined);
      throw error;
    }),
  ]);
}

async function fill(
  archive: Pack,
  about: BackupDescription,
  sources: AsyncIterable<ArchiveSource>,
): Promise<void> {
  const sha256: Record<string, string> = {};
  for await (const source of sources) {
    const hash = createHash('sha256');
    await add(archive, source, hash);
    sha256[source.path] = hash.digest('hex');
  }
  const last = JSON.stringify({ ...about, sha256 } satisfies z.infer<typeof manifest>, null, 1);
  archive.entry({ name: manifestPath, mode: 0o600, mtime: epoch }, last);
  archive.finalize();
}

/** Fixed, so that the same files give the same bytes. */
const epoch = new Date(0);

async function add(
  archive: Pack,
  { path, mode, sizeBytes, content }: ArchiveSource,
  hash: Hash,
): Promise<void> {
  const type = path.endsWith('/') ? 'directory' : 'file';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = archive.entry({ name: path, mode, size: sizeBytes, type, mtime: epoch }, (error) =>
    error ? reject(error) : resolve(),
  );
  await Promise.all([pipeline(hashed(content, hash), entry), promise]);
}

/**
 * Reads a whole archive and verifies every checksum.
 *
 * @param take called with each entry, in order, before the archive is verified; must read its content
 * @throws DatabaseRefusal if the archive is damaged, truncated, or not one of ours
 */
export async function readArchive(
  file: string,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<BackupDescription> {
  try {
    return await checkedEntries(file, take);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new DatabaseRefusal(`The backup ${file} is damaged or not a backup: ${error.message}`, {
      cause: error,
    });
  }
}

async function checkedEntries(
  file: string,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<BackupDescription> {
  const found = new Map<string, string>();
  let said: z.infer<typeof manifest> | undefined;
  for await (const entry of readEntries(file)) {
    if (entry.path === manifestPath) {
      said = manifest.parse(JSON.parse(await text(entry.content)));
      continue;
    }
    const hash = createHash('sha256');
    await take({ ...entry, content: hashed(entry.content, hash) });
    found.set(entry.path, hash.digest('hex'));
  }
  if (!said) throw new ArchiveDamage('it has no manifest');
  const { sha256, ...about } = said;
  for (const path of new Set([...found.keys(), ...Object.keys(sha256)])) {
    if (found.get(path) !== sha256[path]) throw new ArchiveDamage(`${path} is not as it was saved`);
  }
  return about;
}

/** Only files and folders: a link would lead the restore out of its folder. */
async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), entries);
  // The entries also report it; awaited below.
  unpacked.catch(() => undefined);
  for await (const entry of readSoundly(entries)) {
    const { name, mode, type } = entry.header;
    if (type !== 'file' && type !== 'directory') throw new ArchiveDamage(`${name} is a ${type}`);
    yield { path: name, mode, content: readSoundly(entry as AsyncIterable<Buffer>) };
  }
  await unpacked;
}

/** Converts errors of the archive's format to `ArchiveDamage`; rethrows errors of the file system. */
async function* readSoundly<Item>(stream: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    throw new ArchiveDamage(error.message, { cause: error });
  }
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function isDamage(error: unknown): error is Error {
  return error instanceof ArchiveDamage || error instanceof SyntaxError || error instanceof z.ZodError;
}
