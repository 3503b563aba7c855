import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { notFound } from '../../platform/http/border-error.ts';

/**
 * Opens files of the content folder that have the bytes of their import. During a deployment or before the next import
 * the folder may have others, which caches would keep under the address for a year.
 */
export class ImportedFiles {
  /** Hash, size, times and inode that each file had when its bytes were compared, by path. */
  private readonly compared = new Map<string, string>();

  /**
   * The caller closes the file.
   *
   * @throws BorderError 404 if the file is missing or has other bytes
   */
  async open(path: string, sha256: string): Promise<FileHandle> {
    const file = await openFile(path);
    try {
      const { dev, ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true });
      const state = [sha256, dev, ino, size, mtimeNs, ctimeNs].join(' ');
      if (this.compared.get(path) !== state) {
        const hash = createHash('sha256');
        for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
        if (hash.digest('hex') !== sha256) throw notFound();
        this.compared.set(path, state);
      }
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

/** @throws BorderError 404 if the file is missing or has other bytes */
export async function readImportedFile(path: string, sha256: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const bytes = await file.readFile();
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw notFound();
    return bytes;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound();
    throw error;
  }
}
