import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';

describe('batched lookups', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const answering = (most: number) => {
    const asked: string[][] = [];
    const find = createBatch<string, string>({
      most,
      collectMs: 5,
      async ask(keys) {
        asked.push([...keys]);
        return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `of ${key}`]));
      },
    });
    return { asked, find };
  };

  it('combines the lookups of one interval, each key once', async () => {
    const { asked, find } = answering(500);
    const first = ['a', 'b', 'a', 'unknown'].map(find);
    await vi.advanceTimersByTimeAsync(4);
    expect(asked).toEqual([]);
    first.push(find('c'));
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(first)).toEqual(['of a', 'of b', 'of a', undefined, 'of c']);
    expect(asked).toEqual([['a', 'b', 'unknown', 'c']]);
  });

  it('sends a full batch at once and begins another', async () => {
    const { asked, find } = answering(2);
    const answers = ['a', 'b', 'c'].map(find);
    expect(asked).toEqual([['a', 'b']]);
    await vi.advanceTimersByTimeAsync(5);
    expect(await Promise.all(answers)).toEqual(['of a', 'of b', 'of c']);
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  it('rejects all lookups of a failed batch, and none of the next', async () => {
    let isAway = true;
    const find = createBatch<string, string>({
      most: 500,
      collectMs: 5,
      async ask(keys) {
        if (isAway) throw new Error('away');
        return new Map(keys.map((key) => [key, key]));
      },
    });
    const failed = Promise.allSettled(['a', 'b'].map(find));
    await vi.advanceTimersByTimeAsync(5);
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    const again = find('a');
    await vi.advanceTimersByTimeAsync(5);
    expect(await again).toBe('a');
  });
});
