import { expect, test } from 'vitest';
import { CallError, clientOutdated } from './failure.ts';
import { refetchAfterFailure } from './query-client.ts';

const failed = (status: number, retryAfterSeconds?: number) =>
  new CallError({ code: 'UnexpectedError', params: {}, status }, retryAfterSeconds);
const pauseAfter = (error: Error | null) => refetchAfterFailure({ state: { error } });

test('what was read, or refused, is not read again', () => {
  expect([null, failed(401), failed(404), new Error('no call')].map(pauseAfter)).toEqual([
    ...[false, false, false, false],
  ]);
});

test.each([
  ['no answer', new TypeError('Failed to fetch'), 4],
  ['an unavailable service', failed(503), 4],
  ['too many requests', failed(429), 4],
  ['another release', new CallError(clientOutdated), 4],
  ['a service that asks for less', failed(429, 2), 4],
  ['a service that asks for more', failed(503, 10), 10],
])('%s is followed by another read, after the same pause at each call', (_, error, seconds) => {
  const pause = Number(pauseAfter(error));
  expect(pause).toBeGreaterThanOrEqual(seconds * 1000);
  expect(pause).toBeLessThan((seconds + 4) * 1000);
  expect(pauseAfter(error)).toBe(pause);
});
