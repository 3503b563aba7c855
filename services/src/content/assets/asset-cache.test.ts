import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AssetCache } from './asset-cache.ts';

const block = 4096;
const keyOf = (digit: string) => digit.repeat(64);
const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')];

describe('the cache of converted pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'asset-cache-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const cacheOf = (maxBytes: number) => new AssetCache({ folder, maxBytes, log: pino({ level: 'silent' }) });
  const bytes = (size: number) => new Uint8Array(size).fill(7);
  /** The length of a cached file; null if it is not cached. */
  const sizeOf = async (cache: AssetCache, key: string) => {
    const file = await cache.open(key);
    const size = file && (await file.readFile()).length;
    await file?.close();
    return size;
  };

  it('counts a small file as a block of the disk, a larger one by its bytes', async () => {
    const cache = cacheOf(10 * block);
    await cache.put(a, bytes(1));
    await cache.put(b, bytes(block + 1));
    expect(cache.heldBytes).toBe(2 * block + 1);
    await cache.put(a, bytes(block + 2));
    expect(cache.heldBytes).toBe(2 * block + 3);
    expect([await sizeOf(cache, a), await sizeOf(cache, b), await sizeOf(cache, c)]).toEqual([
      block + 2,
      block + 1,
      null,
    ]);
  });

  it('evicts the least recently read, and keeps what just fits', async () => {
    const cache = cacheOf(2 * block);
    await cache.put(a, bytes(block));
    await cache.put(b, bytes(block));
    expect(cache.heldBytes).toBe(2 * block);
    expect(await sizeOf(cache, a)).toBe(block);
    await cache.put(c, bytes(block));
    expect([await sizeOf(cache, a), await sizeOf(cache, b), await sizeOf(cache, c)]).toEqual([
      block,
      null,
      block,
    ]);
    expect((await readdir(folder)).toSorted()).toEqual([a, c]);
  });

  it('stores nothing larger than all its room', async () => {
    const cache = cacheOf(block);
    await cache.put(a, bytes(block + 1));
    expect([await sizeOf(cache, a), cache.heldBytes]).toEqual([null, 0]);
    await cache.put(a, bytes(block));
    expect(await sizeOf(cache, a)).toBe(block);
  });

  it('after a start evicts by the order of use before it, and removes what a killed process left', async () => {
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
    for (const [name, age] of [
      [a, 10],
      [b, 30],
      [c, 20],
      [`${a}.old.part`, 61],
      [`${a}.new.part`, 30],
      ['notes.txt', 100],
    ] as const) {
      await writeFile(path.join(folder, name), bytes(block));
      await utimes(path.join(folder, name), secondsAgo(age), secondsAgo(age));
    }
    const cache = cacheOf(2 * block);
    expect(await sizeOf(cache, b)).toBeNull();
    expect((await readdir(folder)).toSorted()).toEqual([a, `${a}.new.part`, c, 'notes.txt'].toSorted());
    expect(cache.heldBytes).toBe(2 * block);
  });
});
