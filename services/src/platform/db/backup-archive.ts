import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { DatabaseRefusal } from './database-refusal.ts';
import { readTar, type TarEntry, TarError, tarEnd, tarHeader, tarPadding } from './tar-format.ts';

/** What goes into an archive: as a tar entry, with the size that `content` will have. */
export interface ArchiveSource extends TarEntry {
  sizeBytes: number;
}

const description = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC */
  createdAt: z.string(),
  postgresMajor: z.int(),
  /** Names of the migrations that the database has. */
  migrations: z.array(z.string()),
});

/** What a backup says of itself. */
export type BackupDescription = z.infer<typeof description>;

const manifest = description.extend({
  /** SHA-256 of each file's content, by path. */
  sha256: z.record(z.string(), z.string()),
});

// Last, because only then all sums are known; an archive without it is not whole.
const manifestPath = 'manifest.json';

/** Writes a .tar.gz of the sources and a manifest with their checksums. */
export async function writeArchive(
  file: string,
  about: BackupDescription,
  sources: AsyncIterable<ArchiveSource>,
): Promise<void> {
  await pipeline(
    Readable.from(archiveBytes(about, sources)),
    createGzip({ level: 4 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
}

async function* archiveBytes(
  about: BackupDescription,
  sources: AsyncIterable<ArchiveSource>,
): AsyncGenerator<Buffer> {
  const sha256: Record<string, string> = {};
  for await (const { path, mode, sizeBytes, content } of sources) {
    yield tarHeader(path, mode, sizeBytes);
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    yield tarPadding(sizeBytes);
    sha256[path] = hash.digest('hex');
  }
  const last = Buffer.from(JSON.stringify({ ...about, sha256 } satisfies z.infer<typeof manifest>, null, 1));
  yield tarHeader(manifestPath, 0o600, last.length);
  yield last;
  yield tarPadding(last.length);
  yield tarEnd();
}

/**
 * Reads an archive whole, checking every checksum.
 *
 * @param take called with each entry, in order, before the archive is known to be good; must read its content
 * @throws DatabaseRefusal where the archive is damaged, cut short, or not one of ours
 */
export async function readArchive(
  file: string,
  take: (entry: TarEntry) => Promise<void>,
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
  take: (entry: TarEntry) => Promise<void>,
): Promise<BackupDescription> {
  const found = new Map<string, string>();
  const said = await pipeline(
    createReadStream(file),
    createGunzip(),
    async (bytes: AsyncIterable<Buffer>) => {
      let last: z.infer<typeof manifest> | undefined;
      for await (const entry of readTar(bytes)) {
        if (entry.path === manifestPath) {
          last = manifest.parse(JSON.parse(await text(entry.content)));
          continue;
        }
        const hash = createHash('sha256');
        await take({ ...entry, content: hashed(entry.content, hash) });
        found.set(entry.path, hash.digest('hex'));
      }
      return last;
    },
  );
  if (!said) throw new TarError('it has no manifest');
  const { sha256, ...about } = said;
  for (const path of new Set([...found.keys(), ...Object.keys(sha256)])) {
    if (found.get(path) !== sha256[path]) throw new TarError(`${path} is not as it was saved`);
  }
  return about;
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function isDamage(error: unknown): error is Error {
  if (error instanceof TarError || error instanceof SyntaxError || error instanceof z.ZodError) return true;
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
  );
}
