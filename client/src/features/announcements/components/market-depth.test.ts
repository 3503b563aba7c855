import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pacedRead } from './market-depth.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reads at once after a pause, and at most once a second however often it is requested', () => {
  const read = vi.fn();
  const paced = pacedRead(read, 1000);
  paced.ask();
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledTimes(1);
  for (let asked = 0; asked < 30; asked++) {
    paced.ask();
    vi.advanceTimersByTime(100);
  }
  expect(read).toHaveBeenCalledTimes(4);
  // The last request is read too, and nothing after it.
  paced.ask();
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(5);
});

test('reads nothing once stopped, until the next request', () => {
  const read = vi.fn();
  const paced = pacedRead(read, 1000);
  paced.ask();
  paced.stop();
  vi.advanceTimersByTime(5000);
  expect(read).not.toHaveBeenCalled();
  paced.ask();
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledTimes(1);
});
