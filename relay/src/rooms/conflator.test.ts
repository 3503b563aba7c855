import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createConflator } from './conflator.ts';

describe('a conflator', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('flushes at once, then at most once per interval, and always after the last touch', () => {
    const flush = vi.fn(() => true);
    const onConflated = vi.fn();
    const frames = createConflator(50, flush, onConflated);
    frames.touch();
    expect(flush).toHaveBeenCalledTimes(1);
    for (let touches = 0; touches < 3; touches++) frames.touch();
    expect(flush).toHaveBeenCalledTimes(1);
    expect(onConflated).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(50);
    expect(flush).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(500);
    expect(flush).toHaveBeenCalledTimes(2);
    frames.touch();
    expect(flush).toHaveBeenCalledTimes(3);
  });

  it('flushes again an interval later if it could not send yet', () => {
    const flush = vi.fn(() => true).mockReturnValueOnce(false);
    createConflator(50, flush).touch();
    vi.advanceTimersByTime(49);
    expect(flush).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(flush).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(500);
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('flushes nothing after it is stopped', () => {
    const flush = vi.fn(() => true);
    const frames = createConflator(50, flush);
    frames.touch();
    frames.touch();
    frames.stop();
    vi.advanceTimersByTime(500);
    frames.touch();
    expect(flush).toHaveBeenCalledTimes(1);
  });
});
