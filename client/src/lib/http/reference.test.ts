import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { categoriesQuery, countiesQuery } from './reference.ts';

test('categories, which administrators change, are read again after a minute; counties are not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient();
  const queryFn = vi.fn(async () => []);
  const reads = async (queryKey: readonly unknown[], staleTime: typeof categoriesQuery.staleTime) => {
    queryFn.mockClear();
    const counts: number[] = [];
    for (const passedMs of [0, 59_000, 2000]) {
      await vi.advanceTimersByTimeAsync(passedMs);
      await client.fetchQuery({ queryKey, staleTime: staleTime as number, queryFn });
      counts.push(queryFn.mock.calls.length);
    }
    return counts;
  };
  expect(await reads(categoriesQuery.queryKey, categoriesQuery.staleTime)).toEqual([1, 1, 2]);
  expect(await reads(countiesQuery.queryKey, countiesQuery.staleTime)).toEqual([1, 1, 1]);
});
