import { expect, test } from 'vitest';
import { notificationTime } from './notification-list.tsx';

const created = '2026-11-21T10:00:00.000Z';
const after = (ms: number) => Date.parse(created) + ms;

test.each([
  [-5000, 'acum', 'now'],
  [59_000, 'acum', 'now'],
  [60_000, 'acum 1 minut', '1 minute ago'],
  [25 * 60_000, 'acum 25 de minute', '25 minutes ago'],
  [23.9 * 3_600_000, 'acum 23 de ore', '23 hours ago'],
  [24 * 3_600_000, '21 nov., 12:00', '21 Nov, 12:00'],
])('after %i ms the age is shown in words, later as the time in Bucharest', (ms, ro, en) => {
  expect(notificationTime(created, after(ms), 'ro')).toBe(ro);
  expect(notificationTime(created, after(ms), 'en')).toBe(en);
});
