import { describe, expect, test } from 'vitest';
import { countdownClock, countdownParts, crossedThreshold, remainingMs } from './countdown.tsx';

describe('the countdown', () => {
  test('[R4] is never negative, and shows zero only at zero', () => {
    expect(remainingMs(1000, 5000)).toBe(0);
    expect(countdownClock(remainingMs(1000, 999))).toBe('00:01');
    expect(countdownClock(0)).toBe('00:00');
  });

  test.each([
    [107_000, '01:47'],
    [59_001, '01:00'],
    [3_600_000, '1:00:00'],
    [7_509_000, '2:05:09'],
  ])('%i ms is %s', (ms, shown) => {
    expect(countdownClock(ms)).toBe(shown);
  });

  test('shows whole days apart from the clock', () => {
    expect(countdownParts(227_045_000)).toEqual({ days: 2, hours: 15, minutes: 4, seconds: 5 });
    expect(countdownClock(227_045_000)).toBe('15:04:05');
    expect(remainingMs(5000, 1800)).toBe(3200);
  });

  test('thresholds are reported when crossed downward, only the last of several', () => {
    expect(crossedThreshold(61_000, 60_000)).toBe(60);
    expect(crossedThreshold(60_000, 59_500)).toBeNull();
    expect(crossedThreshold(31_000, 9_000)).toBe(10);
    expect(crossedThreshold(9_000, 120_000)).toBeNull();
    expect(crossedThreshold(11_000, 0)).toBeNull();
  });
});
