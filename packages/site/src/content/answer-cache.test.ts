import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

describe('cached answers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => vi.useRealTimers();
  });

  it('are served until they expire', () => {
    const cache = createAnswerCache<string>({ maxBytes: 10_000, keepMs: 60_000 });
    cache.put('a', 'A', 10, cache.generation());
    vi.advanceTimersByTime(59_999);
    expect(cache.get('a')).toBe('A');
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.heldBytes()).toBe(0);
  });

  it('are evicted least recently read first', () => {
    const cache = createAnswerCache<string>({ maxBytes: 3000, keepMs: 60_000 });
    for (const key of ['a', 'b']) cache.put(key, key, 900, cache.generation());
    cache.get('a');
    cache.put('c', 'c', 900, cache.generation());
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c']);
  });

  it('are not stored if the cache was cleared after the request began', () => {
    const cache = createAnswerCache<string>({ maxBytes: 3000, keepMs: 60_000 });
    const askedIn = cache.generation();
    cache.put('a', 'old', 10, askedIn);
    cache.clear();
    expect(cache.get('a')).toBeUndefined();
    cache.put('a', 'old', 10, askedIn);
    expect(cache.get('a')).toBeUndefined();
    cache.put('a', 'new', 10, cache.generation());
    expect(cache.get('a')).toBe('new');
  });

  it('never exceed the maximum of bytes, and count the bytes they use', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      bytes: fc.integer({ min: 0, max: 4000 }),
      does: fc.constantFrom('put', 'get', 'wait', 'clear'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = createAnswerCache<number>({ maxBytes: 6000, keepMs: 100 });
        for (const { key, bytes, does } of steps) {
          if (does === 'put') cache.put(key, bytes, bytes, cache.generation());
          else if (does === 'get') cache.get(key);
          else if (does === 'clear') cache.clear();
          else vi.advanceTimersByTime(30);
          expect(cache.heldBytes()).toBeLessThanOrEqual(6000);
        }
        vi.advanceTimersByTime(100);
        for (const key of ['a', 'b', 'c', 'd', 'e']) expect(cache.get(key)).toBeUndefined();
        expect(cache.heldBytes()).toBe(0);
      }),
    );
  });
});
