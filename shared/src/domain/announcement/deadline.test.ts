import { describe, expect, it } from 'vitest';
import {
  dayOf,
  daysAfter,
  deadlineDayOf,
  deadlineIssueOf,
  deadlineMsOf,
  decisionEndMsOf,
  dueReminder,
  nextMorningMs,
  nextReminderMs,
  yearOf,
} from './deadline.ts';

const utc = (ms: number) => new Date(ms).toISOString();
const hourMs = 3_600_000;

describe('deadlines', () => {
  it('[A2] are at 18:00 in Bucharest, including the days of clock changes', () => {
    for (const [day, instant] of [
      ['2026-03-28', '2026-03-28T16:00:00.000Z'],
      ['2026-03-29', '2026-03-29T15:00:00.000Z'],
      ['2026-07-01', '2026-07-01T15:00:00.000Z'],
      ['2026-10-24', '2026-10-24T15:00:00.000Z'],
      ['2026-10-25', '2026-10-25T16:00:00.000Z'],
      ['2026-12-31', '2026-12-31T16:00:00.000Z'],
    ] as const)
      expect(utc(deadlineMsOf(day))).toBe(instant);
  });

  it('[A2] are in the future, at most 90 days ahead; a text that is no day has neither issue', () => {
    const nowMs = deadlineMsOf('2026-11-26');
    const issues = ['2026-11-26', '2026-11-27', '2027-02-24', '2027-02-25', '31.11.2026', ''].map((day) =>
      deadlineIssueOf(day, nowMs),
    );
    expect(issues).toEqual(['past', null, null, 'maxAhead', null, null]);
  });

  it.each([
    ['2026-11-28', '2026-11-28'],
    ['2026-11-28T18:00:00.000Z', '2026-11-28'],
    ['2026-11-28T22:30:00Z', '2026-11-29'],
    ['2026-07-01T23:30:00+03:00', '2026-07-01'],
    ['2026-11-28T23:59', '2026-11-28'],
    ['2026-02-30T10:00:00Z', '2026-02-30T10:00:00Z'],
    ['2026-11-28 18:00', '2026-11-28 18:00'],
    ['mâine', 'mâine'],
    ['2026-13-01T10:00:00Z', '2026-13-01T10:00:00Z'],
  ])('[A2] sent as %s are of the day %s', (text, day) => {
    expect(deadlineDayOf(text)).toBe(day);
  });

  it('use the year in Bucharest', () => {
    expect(yearOf(Date.parse('2026-12-31T21:59:59.999Z'))).toBe(2026);
    expect(yearOf(Date.parse('2026-12-31T22:00:00.000Z'))).toBe(2027);
  });

  it('[A2] leave a week to decide, until 18:00 again across a clock change', () => {
    for (const day of ['2026-03-23', '2026-03-29', '2026-10-19', '2026-10-25', '2026-12-28']) {
      const endMs = decisionEndMsOf(deadlineMsOf(day));
      expect(utc(endMs)).toBe(utc(deadlineMsOf(daysAfter(day, 7))));
      expect(dayOf(endMs)).toBe(daysAfter(day, 7));
    }
  });

  it('[A11] the next morning is at 08:00 in Bucharest, strictly later, including clock changes', () => {
    for (const [now, next] of [
      ['2026-11-24T05:59:59.999Z', '2026-11-24T06:00:00.000Z'],
      ['2026-11-24T06:00:00.000Z', '2026-11-25T06:00:00.000Z'],
      ['2026-11-24T22:30:00.000Z', '2026-11-25T06:00:00.000Z'],
      ['2026-03-28T07:00:00.000Z', '2026-03-29T05:00:00.000Z'],
      ['2026-10-24T06:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    ] as const)
      expect(utc(nextMorningMs(Date.parse(now)))).toBe(next);
  });

  it('use days in Bucharest', () => {
    expect(dayOf(Date.parse('2026-12-31T22:00:00.000Z'))).toBe('2027-01-01');
    expect(dayOf(Date.parse('2026-12-31T21:59:59.999Z'))).toBe('2026-12-31');
    expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
  });

  it('[A2] are followed by reminders a day and three hours before the end of the time to decide', () => {
    const endMs = deadlineMsOf('2026-12-01');
    const at = (hoursLeft: number) => [
      dueReminder(endMs, endMs - hoursLeft * hourMs),
      nextReminderMs(endMs, endMs - hoursLeft * hourMs),
    ];
    expect(at(25)).toEqual([null, endMs - 24 * hourMs]);
    expect(at(24)).toEqual([24, endMs - 3 * hourMs]);
    expect(at(4)).toEqual([24, endMs - 3 * hourMs]);
    expect(at(3)).toEqual([3, null]);
  });
});
