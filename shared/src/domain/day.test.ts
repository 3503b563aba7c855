import { expect, test } from 'vitest';
import { isDayBefore } from './day.ts';

test('days are compared, and a text that is no day is before and after none', () => {
  expect(isDayBefore('2026-11-26', '2026-11-27')).toBe(true);
  expect(isDayBefore('2026-11-27', '2026-11-27')).toBe(false);
  expect(isDayBefore('2026-12-01', '2026-11-27')).toBe(false);
  for (const typed of ['3.1.2027', '28.1', ''])
    expect([isDayBefore(typed, '2026-11-27'), isDayBefore('2026-11-27', typed)]).toEqual([false, false]);
});
