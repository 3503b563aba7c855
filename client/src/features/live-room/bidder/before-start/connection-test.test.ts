import { expect, it } from 'vitest';
import { isClockRight, medianOf, tripVerdict } from './connection-test.ts';

it.each([
  [0, 'good'],
  [300, 'good'],
  [301, 'slow'],
  [1500, 'slow'],
  [1501, 'bad'],
] as const)('a round trip of %i ms is %s', (ms, verdict) => {
  expect(tripVerdict(ms)).toBe(verdict);
});

it.each([
  [-2000, true],
  [2000, true],
  [2001, false],
  [-86_400_000, false],
])('a clock %i ms off is correct: %s', (ms, isRight) => {
  expect(isClockRight(ms)).toBe(isRight);
});

it.each([
  [[40], 40],
  [[900, 40, 41], 41],
  [[5, 1000, 7, 6, 8], 7],
])('the median of %j is %i: one slow exchange changes nothing', (values, median) => {
  expect(medianOf(values)).toBe(median);
});
