import { expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { textsIn } from '../../../testing/texts-in.ts';
import { agoText, instantFormat } from './room-texts.ts';

test('[L1] instants of an auction that may last several days have their day', () => {
  const at = '2026-11-21T10:05:30.000Z';
  const ofDay = liveAuction();
  expect(instantFormat(ofDay, 'ro')(at)).toBe('12:05:30');
  // Ends on the same day of UTC, but after midnight in Bucharest.
  const overMidnight = liveAuction({ hardEndsAt: '2026-11-21T22:00:00.000Z' });
  expect(instantFormat(overMidnight, 'ro')(at)).toBe('21 nov., 12:05:30');
  expect(instantFormat(overMidnight, 'en')(at)).toBe('21 Nov, 12:05:30');
});

test.each([
  [1_999, ''],
  [2_000, '2 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
])('%i ms ago are in the largest whole unit: %s', (ms, text) => {
  expect(agoText(ms, textsIn('ro'))).toBe(text);
});
