import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '@recolta/server-kit/log';
import { newToken } from '../../platform/token.ts';

/** Disk space of the smallest file. */
const blockBytes = 4096;
const keyForm = /^[0-9a-f]{64}$/;

/**
 * Caches files that can be generated again, by key, up to a number of bytes on disk; evicts the least recently read.
 * Other processes may use the same folder: each bounds the files that it has stored or read itself.
 */
export class AssetCache {
  private readonly folder: string;
  private readonly maxBytes: number;
  private readonly log: Log;
  /** Sizes on disk, least recently read first. */
  private readonly kept = new Map<string, number>();
  private keptBytes = 0;
  private loaded: Promise<void> | undefined;

  constructor({ folder, maxBytes, log }: { folder: string; maxBytes: number; log: Log }) {
    this.folder = folder;
    this.maxBytes = maxBytes;
    this.log = log;
  }

  get heldBytes(): number {
    return this.keptBytes;
  }

  /** The caller closes the file; null if it is not cached. */
  async open(key: string): Promise<FileHandle | null> {
    await this.load();
    try {
      const file = await open(this.pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const now = new Date();
        // Records the order of use for the next start.
        await file.utimes(now, now);
        this.note(key, (await file.stat()).size);
        return file;
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      this.forget(key);
      if (!isMissing(error)) this.log.warn({ err: error }, 'failed to read a cached picture');
      return null;
    }
  }

  /** Stores the bytes if there is room for them. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.maxBytes) return;
    await this.load();
    const target = this.pathOf(key);
    const temporary = `${target}.${newToken().slice(0, 8)}.part`;
    try {
      await writeFile(temporary, bytes, { mode: 0o600 });
      await rename(temporary, target);
      this.note(key, bytes.length);
      await this.makeRoom();
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      // The caller sends it anyway.
      this.log.warn({ err: error }, 'failed to cache a picture');
    }
  }

  private async makeRoom(): Promise<void> {
    for (const key of this.kept.keys()) {
      if (this.keptBytes <= this.maxBytes) return;
      this.forget(key);
      await rm(this.pathOf(key), { force: true });
    }
  }

  private note(key: string, bytes: number): void {
    this.forget(key);
    const onDisk = Math.max(blockBytes, bytes);
    this.kept.set(key, onDisk);
    this.keptBytes += onDisk;
  }

  private forget(key: string): void {
    this.keptBytes -= this.kept.get(key) ?? 0;
    this.kept.delete(key);
  }

  /** Loads the files of earlier starts, in the order of use. */
  private load(): Promise<void> {
    this.loaded ??= this.readFolder().catch((error: unknown) => {
      this.loaded = undefined;
      this.log.warn({ err: error }, 'failed to read the cache of pictures');
    });
    return this.loaded;
  }

  private async readFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const found: { readonly name: string; readonly size: number; readonly mtimeMs: number }[] = [];
    for (const name of await readdir(this.folder)) {
      const file = path.join(this.folder, name);
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
      if (keyForm.test(name)) found.push({ name, size, mtimeMs });
      else if (name.endsWith('.part') && Date.now() - mtimeMs > unfinishedMs) await rm(file, { force: true });
    }
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) this.note(name, size);
    await this.makeRoom();
  }

  private pathOf(key: string): string {
    if (!keyForm.test(key)) throw new Error('invalid key of a cached picture');
    return path.join(this.folder, key);
  }
}

/** Age at which a partial file counts as left by a killed process. */
const unfinishedMs = 60_000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
