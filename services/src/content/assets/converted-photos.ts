import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { FairQueue } from '../../platform/fair-queue.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AssetCache } from './asset-cache.ts';
import { type AssetFormat, type AssetOptions, writeAssetOptions } from './asset-options.ts';
import { convertPhoto } from './convert-photo.ts';
import { readImportedFile } from './imported-files.ts';

/** Raise it when the same options produce different bytes. */
const version = 1;

export interface PhotoToConvert {
  readonly file: string;
  readonly sha256: string;
  readonly options: AssetOptions;
  readonly format: AssetFormat;
}

/** Converts pictures: each once, two at a time, in turns by the caller's network. */
export class ConvertedPhotos {
  private readonly cache: AssetCache;
  private readonly convert: typeof convertImported;
  private readonly underWay = new Map<string, Promise<Uint8Array>>();
  private readonly queue = new FairQueue({
    maxRunning: 2,
    maxWaiting: 64,
    maxWaitingPerLine: 16,
    // Shorter than the relay's timeout; a picture that is ready later is cached for the next request.
    maxWaitMs: 3500,
    refusal: () => new BorderError(429, 'TooManyRequests', { seconds: 5 }),
  });

  constructor(cache: AssetCache, convert = convertImported) {
    this.cache = cache;
    this.convert = convert;
  }

  /**
   * @returns a file that the caller closes, or the bytes if they could not be stored
   * @throws BorderError 429 if too many requests wait, 404 if the file is missing or has other bytes
   */
  async open(photo: PhotoToConvert, address: string): Promise<FileHandle | Uint8Array> {
    const key = keyOf(photo);
    const before = await this.cache.open(key);
    if (before) return before;
    const bytes = await (this.underWay.get(key) ?? this.make(key, photo, address));
    return (await this.cache.open(key)) ?? bytes;
  }

  private make(key: string, photo: PhotoToConvert, address: string): Promise<Uint8Array> {
    const made = this.queue
      .run({ lines: [`network ${address}`] }, async () => {
        const bytes = await this.convert(photo);
        await this.cache.put(key, bytes);
        return bytes;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, made);
    return made;
  }
}

async function convertImported({ file, sha256, options, format }: PhotoToConvert): Promise<Uint8Array> {
  return convertPhoto(await readImportedFile(file, sha256), options, format);
}

function keyOf({ sha256, options, format }: PhotoToConvert): string {
  return createHash('sha256')
    .update(JSON.stringify([version, sha256, writeAssetOptions(options), format]))
    .digest('hex');
}
