import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, readTypedDay, readTypedTime, shownDate, withSeparators } from './typed-date.ts';

/** Types figure by figure. */
const typing = (keys: string, locale: 'ro' | 'en' = 'ro') =>
  [...keys].reduce((text, key) => withSeparators(text + key, text, locale), '');

describe('readTypedDay', () => {
  it.each([
    ['28.11.2026', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    [' 3-1-2027 ', '2027-01-03'],
    ['3 1 27', '2027-01-03'],
    ['28112026', '2026-11-28'],
    ['2026-11-28', '2026-11-28'],
    ['29.02.2028', '2028-02-29'],
  ])('reads %s as %s, the day before the month', (typed, day) => {
    expect(readTypedDay(typed)).toBe(day);
  });

  it.each([
    '',
    '28',
    '28.11',
    '31.11.2026',
    '29.02.2027',
    '11.28.2026',
    '00.01.2026',
    '28.11.202',
    '01.01.0001',
    'mâine',
  ])('refuses %j', (typed) => {
    expect(readTypedDay(typed)).toBeNull();
  });
});

describe('readTypedTime', () => {
  it.each([
    ['27.11.2026 12:00', '2026-11-27T12:00'],
    ['27.11.2026, 9', '2026-11-27T09:00'],
    ['27.11.2026 9.30', '2026-11-27T09:30'],
    ['2026-11-27T00:05', '2026-11-27T00:05'],
  ])('reads %s as %s', (typed, instant) => {
    expect(readTypedTime(typed)).toBe(instant);
  });

  it.each(['27.11.2026', '12:00', '27.11.2026 24:00', '27.11.2026 12:60', '31.11.2026 12:00'])(
    'refuses %j',
    (typed) => {
      expect(readTypedTime(typed)).toBeNull();
    },
  );
});

describe('withSeparators', () => {
  it('adds what a keypad of figures lacks', () => {
    expect(typing('28112026')).toBe('28.11.2026');
    expect(typing('28112026', 'en')).toBe('28/11/2026');
    expect(typing('271120261230')).toBe('27.11.2026 12:30');
  });

  it('keeps typed separators, also after one figure', () => {
    expect(typing('3.1.2027 9:30')).toBe('3.1.2027 9:30');
    expect(typing('3/1/2027, 9')).toBe('3.1.2027 9');
  });

  it('keeps words, for their issue', () => {
    expect(typing('mâine')).toBe('mâine');
  });

  it('leaves deletions and insertions alone', () => {
    expect(withSeparators('28.11', '28.11.', 'ro')).toBe('28.11');
    expect(withSeparators('128.11.2026', '28.11.2026', 'ro')).toBe('128.11.2026');
  });

  it('leaves an ISO date, pasted or typed', () => {
    expect(withSeparators('2026-11-28', '', 'ro')).toBe('2026-11-28');
    expect(typing('2026-11-28')).toBe('2026-11-28');
  });
});

it('every day that is shown is read again, in both languages, also typed as figures alone', () => {
  const anyDay = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyDay, fc.constantFrom('ro', 'en'), (date, locale) => {
      const day = date.toISOString().slice(0, 10);
      const shown = shownDate(day, locale);
      expect(readTypedDay(shown)).toBe(day);
      expect(typing(shown.replaceAll(/\D/g, ''), locale)).toBe(shown);
      expect(readTypedTime(shownDate(`${day}T07:05`, locale))).toBe(`${day}T07:05`);
    }),
  );
});

it('what is no date is shown as typed', () => {
  expect(shownDate('31.11.2026', 'ro')).toBe('31.11.2026');
  expect(shownDate('2026-11-31', 'ro')).toBe('2026-11-31');
  expect(shownDate('', 'ro')).toBe('');
});

it('counts whole days over the change of clocks', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2026-11-28', '2026-11-26')).toBe(-2);
});
