import { expect, test } from 'vitest';
import { bucharestDay, formatDay, formatInstant } from './bucharest-time.ts';

test('instants are shown in Bucharest, summer and winter, whatever the device’s zone', () => {
  expect(formatInstant('2026-11-21T16:00:00.000Z', 'dateTime', 'ro')).toBe('21.11.2026, 18:00');
  expect(formatInstant('2026-07-21T15:00:00.000Z', 'time', 'ro')).toBe('18:00');
  expect(formatInstant('2026-11-21T22:30:15.000Z', 'clock', 'en')).toBe('00:30:15');
  expect(bucharestDay(Date.parse('2026-11-21T22:30:00.000Z'))).toBe('2026-11-22');
  expect(formatDay('2026-11-24', 'ro')).toBe('24 nov.');
});
