import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

describe('[R4] the clock of the database', () => {
  const here = 1_800_000_000_000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: here });
    return () => vi.useRealTimers();
  });

  it('is this machine’s before the first answer', () => {
    expect(createDatabaseClock().nowMs()).toBe(here);
  });

  it('uses the fastest of the last sixteen answers', () => {
    const clock = createDatabaseClock();
    for (const delayMs of [40, 5, 300]) clock.learn(here + 60_000 - delayMs);
    expect(clock.nowMs()).toBe(here + 59_995);
    vi.advanceTimersByTime(1000);
    expect(clock.nowMs()).toBe(here + 60_995);
    for (let answers = 0; answers < 16; answers++) clock.learn(here);
    expect(clock.nowMs()).toBe(here);
  });

  it.each([-90_000, 90_000])('does not follow a step of this machine’s clock by %i ms', (stepMs) => {
    const clock = createDatabaseClock();
    clock.learn(here);
    vi.setSystemTime(here + stepMs);
    expect(clock.nowMs()).toBe(here);
    vi.advanceTimersByTime(1000);
    clock.learn(here + 1000);
    expect(clock.nowMs()).toBe(here + 1000);
  });

  it('follows the next answer after this machine slept', () => {
    const clock = createDatabaseClock();
    clock.learn(here);
    clock.learn(here + 600_000);
    expect(clock.nowMs()).toBe(here + 600_000);
  });
});
