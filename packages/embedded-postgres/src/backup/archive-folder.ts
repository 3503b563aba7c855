import { constants, type Dirent } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ArchiveSource } from './backup-archive.ts';

const chunkBytes = 256 * 1024;

/**
 * Everything below a folder as archive entries under `prefix/`, folders before their content. Files may change
 * meanwhile: a deleted one is skipped, a shrunk one is padded with zeros, a grown one is truncated to its size at
 * opening.
 *
 * @param skip returns true for a path relative to `folder` to leave out, with everything in it
 */
export async function* archiveFolder(
  folder: string,
  prefix: string,
  skip: (relative: string, isFolder: boolean) => boolean = () => false,
): AsyncGenerator<ArchiveSource> {
  yield* walk(folder, '', prefix, skip);
}

async function* walk(
  folder: string,
  below: string,
  prefix: string,
  skip: (relative: string, isFolder: boolean) => boolean,
): AsyncGenerator<ArchiveSource> {
  const { mode } = await stat(path.join(folder, below));
  yield {
    path: path.posix.join(prefix, below, '/'),
    mode: mode & 0o777,
    sizeBytes: 0,
    content: Readable.from([]),
  };
  for (const item of await entriesOf(path.join(folder, below))) {
    const relative = path.posix.join(below, item.name);
    if (skip(relative, item.isDirectory())) continue;
    if (item.isDirectory()) yield* walk(folder, relative, prefix, skip);
    else if (item.isFile())
      yield* archiveFile(path.join(folder, relative), path.posix.join(prefix, relative));
  }
}

/** One file as an entry; none if it was deleted. */
export async function* archiveFile(file: string, as: string): AsyncGenerator<ArchiveSource> {
  const handle = await openIfThere(file);
  if (!handle) return;
  try {
    const { mode, size } = await handle.stat();
    yield { path: as, mode: mode & 0o777, sizeBytes: size, content: exactly(handle, size) };
  } finally {
    await handle.close();
  }
}

/** A text as an entry. */
export function archiveText(text: string, as: string): ArchiveSource {
  const bytes = Buffer.from(text);
  return { path: as, mode: 0o600, sizeBytes: bytes.length, content: only(bytes) };
}

async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  let position = 0;
  while (position < size) {
    const wanted = Math.min(chunkBytes, size - position);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, position);
    // A part that was truncated meanwhile stays zeros.
    const length = bytesRead === 0 ? wanted : bytesRead;
    position += length;
    yield buffer.subarray(0, length);
  }
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
