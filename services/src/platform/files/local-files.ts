import { constants } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '../token.ts';
import { assertFileKey, type FileStore, type OpenFile } from './file-store.ts';

/** The name of the files' folder below the data folder. */
export const filesFolderName = 'files';

/** The folder of the files of a data folder. */
export function localFilesFolder(dataDir: string): string {
  return path.join(dataDir, filesFolderName);
}

/**
 * Files in a folder, readable only by their owner's process, in sub-folders by the first two letters of their keys.
 */
export class LocalFiles implements FileStore {
  private readonly folder: string;
  private readonly minFreeBytes: number;

  /** @param minFreeBytes of its disk, below which it refuses files */
  constructor(folder: string, minFreeBytes = 0) {
    this.folder = folder;
    this.minFreeBytes = minFreeBytes;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const temporary = `${target}.${newToken().slice(0, 8)}.part`;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // The name is durable only after its folder is synced.
    const folder = await open(path.dirname(target), constants.O_RDONLY);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async open(key: string): Promise<OpenFile | null> {
    try {
      // Symbolic links are not followed.
      const file = await open(this.pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const { size } = await file.stat();
        return { sizeBytes: size, content: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async hasRoom(): Promise<boolean> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize >= this.minFreeBytes;
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return path.join(this.folder, key.slice(0, 2), key);
  }
}
