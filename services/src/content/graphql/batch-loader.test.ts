import { expect, it } from 'vitest';
import { BatchLoader } from './batch-loader.ts';

it('requests all keys of a turn at once, each key once, and caches earlier keys', async () => {
  const asked: (readonly string[])[] = [];
  const loader = new BatchLoader(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(['a', 'b', 'a', 'none'].map((key) => loader.load(key)))).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ]);
  expect(await Promise.all(['b', 'c'].map((key) => loader.load(key)))).toEqual(['B', 'C']);
  expect(asked).toEqual([['a', 'b', 'none'], ['c']]);
});

it('rejects all that wait for a failed batch', async () => {
  const loader = new BatchLoader(() => Promise.reject(new Error('away')));
  const results = await Promise.allSettled(['a', 'b'].map((key) => loader.load(key)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
