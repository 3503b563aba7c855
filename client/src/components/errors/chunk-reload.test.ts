import { expect, test, vi } from 'vitest';
import { isChunkError, reloadForChunk } from './chunk-reload.ts';

test('a part that is gone is fetched anew by a reload, once in 60 s', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const reload = vi.fn();
  expect(reloadForChunk(storage, 100_000, reload)).toBe(true);
  expect(reloadForChunk(storage, 159_999, reload)).toBe(false);
  expect(reloadForChunk(storage, 160_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('only a failed part counts as one', () => {
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(isChunkError(new Error('another'))).toBe(false);
  expect(isChunkError('dynamically imported module')).toBe(false);
});
