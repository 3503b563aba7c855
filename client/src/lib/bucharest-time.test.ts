import { expect, test } from 'vitest';
import {
  bucharestDay,
  bucharestDayStart,
  bucharestInstant,
  bucharestLocal,
  formatDay,
  formatDeadline,
  formatInstant,
  nextDay,
} from './bucharest-time.ts';

test('instants are shown in Bucharest time, summer and winter, regardless of the device’s zone', () => {
  expect(formatInstant('2026-11-21T16:00:00.000Z', 'dateTime', 'ro')).toBe('21.11.2026, 18:00');
  expect(formatInstant('2026-07-21T15:00:00.000Z', 'time', 'ro')).toBe('18:00');
  expect(formatInstant('2026-11-21T22:30:15.000Z', 'clock', 'en')).toBe('00:30:15');
  expect(bucharestDay(Date.parse('2026-11-21T22:30:00.000Z'))).toBe('2026-11-22');
  expect(formatDay('2026-11-24', 'ro')).toBe('24 nov.');
  expect(formatDay('28.1', 'ro', 'weekday'), 'while a day is typed').toBe('–');
});

test.each([
  ['ro', '21.09.2026', 'luni, 21 sept.', 'luni, 21 septembrie 2026', '21 sept., 09:05'],
  ['en', '21/09/2026', 'Monday 21 Sept', 'Monday 21 September 2026', '21 Sept, 09:05'],
] as const)('dates read the same in the relay and in every browser, in %s', (locale, ...shown) => {
  const instant = '2026-09-21T06:05:00.000Z';
  const styles = ['date', 'weekday', 'longDate', 'dayMonthTime'] as const;
  expect(styles.map((style) => formatInstant(instant, style, locale))).toEqual(shown);
});

test.each(['ro', 'en'] as const)('weekdays and months have their names in %s', (locale) => {
  const nameOf = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-${month + 10}`;
    const [weekday, name] = [nameOf(day, { weekday: 'long' }), nameOf(day, { month: 'long' })];
    expect(formatDay(day, locale, 'longDate').split(/,? /)).toEqual([
      ...[weekday, String(month + 10), name, '2026'],
    ]);
    // `Intl` ends short names with or without a letter more.
    const short = nameOf(day, { month: 'short' }).slice(0, 3);
    expect(formatDay(day, locale).slice(3, 6)).toBe(short);
  }
});

test('a deadline at midnight is 24:00 of the day that ends, in summer and winter', () => {
  expect(formatDeadline('2026-12-03T22:00:00.000Z', 'ro')).toBe('3 dec., 24:00');
  expect(formatDeadline('2026-07-31T21:00:00.000Z', 'en')).toBe('31 Jul, 24:00');
  expect(formatDeadline(Date.parse('2026-12-03T22:01:00.000Z'), 'ro')).toBe('4 dec., 00:01');
  expect(formatDeadline('', 'ro')).toBe('–');
});

test('a day begins at midnight in Bucharest, regardless of clock changes', () => {
  expect(bucharestDayStart('2026-11-21')).toBe('2026-11-20T22:00:00.000Z');
  expect(bucharestDayStart('2026-03-29')).toBe('2026-03-28T22:00:00.000Z');
  expect(bucharestDayStart('2026-10-25')).toBe('2026-10-24T21:00:00.000Z');
  for (const wrong of ['', '2026-02-31', '2026-1-1', 'today']) expect(bucharestDayStart(wrong)).toBeNull();
  expect(nextDay('2026-10-25')).toBe('2026-10-26');
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
});

test('a form’s value is an instant in Bucharest, also where clocks change', () => {
  for (const [local, instant] of [
    ['2026-11-26T10:05', '2026-11-26T08:05:00.000Z'],
    ['2026-07-26T10:05', '2026-07-26T07:05:00.000Z'],
    // Happens twice: the first of the two.
    ['2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    expect(bucharestInstant(local)).toBe(instant);
    expect(bucharestLocal(Date.parse(instant))).toBe(local);
  }
  // Skipped by the change to summer time, or no value.
  for (const local of ['2026-03-29T03:30', '', '2026-11-26', '2026-11-26T10:05:00'])
    expect(bucharestInstant(local)).toBeNull();
});
