import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'a1-contact@recolta',
  fromMs: Date.parse('2026-11-24T07:00:00.000Z'),
  toMs: Date.parse('2026-11-24T16:00:00.000Z'),
  title: 'Contact: Grâu panificație, 500 t',
  text: 'Sunați vânzătorul; stabiliți graficul.\nTel. 0722 000 002 \\ fix',
  url: 'https://recolta.test/live-auctions/a1/participate?a=1,2;3',
};
const nowMs = Date.parse('2026-11-23T10:03:17.500Z');

/** The lines with folded ones joined, as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('a calendar file has its events in UTC, each line ended by CRLF', () => {
  const file = calendarFile([event], nowMs);
  expect(unfolded(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recolta//Recolta//RO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a1-contact@recolta',
    'DTSTAMP:20261123T100317Z',
    'DTSTART:20261124T070000Z',
    'DTEND:20261124T160000Z',
    'SUMMARY:Contact: Grâu panificație\\, 500 t',
    'DESCRIPTION:Sunați vânzătorul\\; stabiliți graficul.\\nTel. 0722 000 002 \\\\ fix',
    'URL:https://recolta.test/live-auctions/a1/participate?a=1,2;3',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('no line is longer than 75 octets, and none is cut inside a character', () => {
  // `a` is one octet and fills a line; `ș` is two octets, so a line of it ends one octet earlier.
  const title = `${'a'.repeat(200)}${'ș'.repeat(200)}`;
  const file = calendarFile([{ ...event, title, text: `x${title}\r\ny` }, event], nowMs);
  const encoder = new TextEncoder();
  const lengths = file.split('\r\n').map((line) => encoder.encode(line).length);
  expect(Math.max(...lengths)).toBe(75);
  expect(unfolded(file)).toContain(`SUMMARY:${title}`);
  expect(unfolded(file)).toContain(`DESCRIPTION:x${title}\\ny`);
  expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
});
