import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimitStore } from './limit-store.ts';

describe('a limit in memory', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const limitOf = (points: number) =>
    createLimitStore().limit({ name: 'calls', points, durationSeconds: 60 });

  it('returns the time to wait over its limit, by key, until the window ends', async () => {
    const limit = limitOf(2);
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
    vi.advanceTimersByTime(20_000);
    expect(await limit.take('a')).toBe(40_000);
    expect(await limit.take('b')).toBe(0);
    vi.advanceTimersByTime(40_000);
    expect(await limit.take('a')).toBe(0);
  });

  it('counts beyond its limit', async () => {
    const limit = limitOf(1);
    expect([await limit.count('a'), await limit.count('a'), await limit.count('b')]).toEqual([1, 2, 1]);
  });

  it('gives back what was counted, and no more than that', async () => {
    const limit = limitOf(1);
    await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
    for (let times = 0; times < 3; times++) await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  it('clears a key at a reset', async () => {
    const limit = limitOf(1);
    await limit.count('a');
    await limit.count('a');
    await limit.reset('a');
    expect(await limit.take('a')).toBe(0);
  });
});
