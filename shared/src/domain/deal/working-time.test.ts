import { describe, expect, it } from 'vitest';
import { afterWorkingHours, isWorkingDay, orthodoxEaster } from './working-time.ts';

const dueAt = (start: string) => new Date(afterWorkingHours(Date.parse(start), 48)).toISOString();

describe('working time [D6]', () => {
  it.each([
    [2024, '2024-05-05'],
    [2025, '2025-04-20'],
    [2026, '2026-04-12'],
    [2027, '2027-05-02'],
    [2028, '2028-04-16'],
    [2029, '2029-04-08'],
    [2030, '2030-04-28'],
  ])('[D6] the Orthodox Easter of %i is %s', (year, day) => {
    expect(orthodoxEaster(year)).toBe(day);
  });

  it('[D6] knows the public holidays of 2027', () => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
    expect(days.filter((day) => !isWeekend(day) && !isWorkingDay(day))).toEqual([
      ...['2027-01-01', '2027-01-06', '2027-01-07', '2027-04-30', '2027-05-03', '2027-06-01'],
      ...['2027-06-21', '2027-11-30', '2027-12-01'],
    ]);
  });

  it('[D6] counts 48 hours within a week', () => {
    // Monday 7 December 2026, 17:24 in Bucharest.
    expect(dueAt('2026-12-07T15:24:00.000Z')).toBe('2026-12-09T15:24:00.000Z');
  });

  it('[D6] leaves out weekends and holidays', () => {
    // Friday 27 November, 10:00: 14 hours of Friday; Monday 30 and Tuesday 1 December are holidays.
    expect(dueAt('2026-11-27T08:00:00.000Z')).toBe('2026-12-03T08:00:00.000Z');
    // On a Saturday the hours begin on Monday at midnight.
    expect(dueAt('2026-12-05T10:00:00.000Z')).toBe('2026-12-08T22:00:00.000Z');
  });

  it('[D6] leaves out Good Friday and Easter Monday', () => {
    // Thursday 9 April 2026, 12:00; Easter is on 12 April.
    expect(dueAt('2026-04-09T09:00:00.000Z')).toBe('2026-04-15T09:00:00.000Z');
  });

  it('[D6] ends at the same hour of the day across both clock changes', () => {
    // Friday 26 March 2027, 12:00 (UTC+2) to Tuesday 30 March, 12:00 (UTC+3).
    expect(dueAt('2027-03-26T10:00:00.000Z')).toBe('2027-03-30T09:00:00.000Z');
    // Friday 29 October 2027, 12:00 (UTC+3) to Tuesday 2 November, 12:00 (UTC+2).
    expect(dueAt('2027-10-29T09:00:00.000Z')).toBe('2027-11-02T10:00:00.000Z');
  });
});
