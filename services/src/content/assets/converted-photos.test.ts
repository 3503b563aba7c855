import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BorderError } from '../../platform/http/border-error.ts';
import { AssetCache } from './asset-cache.ts';
import { ConvertedPhotos, type PhotoToConvert } from './converted-photos.ts';

const log = pino({ level: 'silent' });

describe('converted photos', () => {
  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'recolta-cache-')), 'kept');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  const photo = (width: number): PhotoToConvert => ({
    file: 'a',
    sha256: 'a',
    options: { width },
    format: 'webp',
  });
  const bytesOf = (width: number | undefined) => Buffer.alloc(10_000, width ?? 0);
  /** Conversions that end on demand, or at once if not held. */
  function start({ maxBytes = 1_000_000, isHeld = false } = {}) {
    const cache = new AssetCache({ folder, maxBytes, log });
    const waiting: (() => void)[] = [];
    const stats = { made: 0, running: 0, mostRunning: 0 };
    const photos = new ConvertedPhotos(cache, async ({ options: { width } }) => {
      stats.made++;
      stats.mostRunning = Math.max(stats.mostRunning, ++stats.running);
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      stats.running--;
      return bytesOf(width);
    });
    async function read(width: number, address = '10.0.0.1'): Promise<number | undefined> {
      const file = await photos.open(photo(width), address);
      if (!('close' in file)) return file[0];
      const bytes = await file.readFile();
      await file.close();
      return bytes[0];
    }
    return { cache, photos, stats, read, waiting };
  }
  const onDisk = async () => {
    const names = await readdir(folder);
    const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  it('are converted once for all concurrent and later requests', async () => {
    const { stats, read } = start();
    expect(await Promise.all(Array.from({ length: 10 }, () => read(7)))).toEqual(Array(10).fill(7));
    expect(await read(7)).toBe(7);
    expect(await read(8)).toBe(8);
    expect(stats.made).toBe(2);
    const next = start();
    expect(await next.read(7)).toBe(7);
    expect(next.stats.made).toBe(0);
  });

  it.each([
    ['format', { format: 'avif' }],
    ['bytes', { sha256: 'b' }],
    ['options', { options: { width: 7, quality: 50 } }],
  ] as const)('of another %s are another picture', async (_, changes) => {
    const { photos, stats } = start();
    for (const one of [photo(7), { ...photo(7), ...changes }, photo(7)]) {
      const file = await photos.open(one, '10.0.0.1');
      if ('close' in file) await file.close();
    }
    expect(stats.made).toBe(2);
  });

  it('are converted two at a time, and refused if too many of one network wait', async () => {
    const { stats, read, waiting } = start({ isHeld: true });
    const asked = Array.from({ length: 30 }, (_, i) => read(i + 1).catch((error: unknown) => error));
    const other = read(100, '10.0.0.2');
    await vi.waitFor(() => expect(waiting.length).toBe(2), { timeout: 30_000 });
    let isOver = false;
    const all = Promise.all([...asked, other]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    const outcomes = await all;
    expect(outcomes.at(-1)).toBe(100);
    const refused = outcomes.filter((outcome) => outcome instanceof BorderError);
    expect(refused).toHaveLength(30 - 2 - 16);
    expect(refused[0]).toMatchObject({ status: 429 });
    expect(stats).toMatchObject({ mostRunning: 2, made: 19 });
  });

  it('stay within their bytes on disk by evicting the least recently read', async () => {
    const { cache, stats, read } = start({ maxBytes: 45_000 });
    for (let width = 1; width <= 4; width++) await read(width);
    await read(1);
    await read(5);
    expect(stats.made).toBe(5);
    await read(1);
    expect(stats.made).toBe(5);
    await read(2);
    expect(stats.made).toBe(6);
    for (let width = 10; width < 60; width++) {
      await read(width);
      expect(cache.heldBytes).toBeLessThanOrEqual(45_000);
    }
    expect(await onDisk()).toBeLessThanOrEqual(45_000);
  });

  it('are loaded after a restart in the order of use, and within a new bound', async () => {
    const { read } = start();
    for (const width of [1, 2, 3]) await read(width);
    const names = await readdir(folder);
    for (const name of names) await utimes(path.join(folder, name), 1000, 1000);
    await read(2);
    const { stats, read: readAgain, cache } = start({ maxBytes: 15_000 });
    expect(await readAgain(2)).toBe(2);
    expect(stats.made).toBe(0);
    expect(cache.heldBytes).toBeLessThanOrEqual(15_000);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('are sent from memory if they cannot be stored', async () => {
    const none = start({ maxBytes: 0 });
    expect(await none.read(7)).toBe(7);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    const broken = start();
    expect(await broken.read(7)).toBe(7);
  });

  it('are converted again after a failure', async () => {
    const cache = new AssetCache({ folder, maxBytes: 1_000_000, log });
    let failures = 1;
    const photos = new ConvertedPhotos(cache, async () => {
      if (failures-- > 0) throw new Error('damaged');
      return bytesOf(1);
    });
    await expect(photos.open(photo(1), 'a')).rejects.toThrow('damaged');
    const file = await photos.open(photo(1), 'a');
    if ('close' in file) await file.close();
  });

  it('leave no partial file of a killed process', async () => {
    const { read } = start();
    await read(1);
    const left = path.join(folder, `${'a'.repeat(64)}.12345678.part`);
    await writeFile(left, 'half');
    await utimes(left, 1000, 1000);
    await start().read(1);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
