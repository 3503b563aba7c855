import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, startPolling } from './poll-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls that are answered on demand. */
function heldCalls() {
  const calls: PromiseWithResolvers<string>[] = [];
  const call = () => {
    const asked = Promise.withResolvers<string>();
    calls.push(asked);
    return asked.promise;
  };
  return { calls, call };
}

test('[R1] a poll that is unanswered for a second is sent again in parallel, and the first answer counts', async () => {
  const { calls, call } = heldCalls();
  const answer = askAgain(call);
  vi.advanceTimersByTime(999);
  expect(calls).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(calls).toHaveLength(2);
  calls[1]?.resolve('second');
  await expect(answer).resolves.toBe('second');
  calls[0]?.reject(new Error('too late'));
  vi.advanceTimersByTime(60_000);
  expect(calls).toHaveLength(2);
});

test('a poll that is answered or refused at once is not sent again', async () => {
  const { calls, call } = heldCalls();
  const answered = askAgain(call);
  calls[0]?.resolve('first');
  await expect(answered).resolves.toBe('first');
  const refused = askAgain(call);
  calls[1]?.reject(new Error('refused'));
  await expect(refused).rejects.toThrow('refused');
  vi.advanceTimersByTime(60_000);
  expect(calls).toHaveLength(2);
});

test('if one call fails the other keeps its time, and only both failing is a failure', async () => {
  const { calls, call } = heldCalls();
  const answered = askAgain(call);
  vi.advanceTimersByTime(1000);
  calls[0]?.reject(new Error('timed out'));
  calls[1]?.resolve('second');
  await expect(answered).resolves.toBe('second');
  const failed = askAgain(call);
  vi.advanceTimersByTime(1000);
  calls[2]?.reject(new Error('timed out'));
  calls[3]?.reject(new Error('refused'));
  await expect(failed).rejects.toThrow('refused');
});

test('[R1] rounds of polls begin within a second, are 3 s ± 20 % apart, and end when stopped', async () => {
  const poll = vi.fn<(isFirst: boolean) => Promise<void>>(() => Promise.resolve());
  const stop = startPolling(poll);
  await vi.advanceTimersByTimeAsync(1000);
  expect(poll.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(1400);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2200);
  expect(poll.mock.calls).toEqual([[true], [false]]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(poll).toHaveBeenCalledTimes(2);
});

test('[R1] a poll that is answered after they were stopped begins no other round', async () => {
  const { calls, call } = heldCalls();
  const stop = startPolling(async () => void (await call()));
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  calls[0]?.resolve('late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('[R1] pages that lose their sockets together do not poll together', () => {
  const poll = vi.fn<() => Promise<void>>(() => Promise.resolve());
  for (let page = 0; page < 1000; page++) startPolling(poll);
  expect(poll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(poll.mock.calls.length).toBeGreaterThan(400);
  expect(poll.mock.calls.length).toBeLessThan(600);
  vi.advanceTimersByTime(500);
  expect(poll).toHaveBeenCalledTimes(1000);
});
