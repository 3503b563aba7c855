import { serverClock } from '../realtime/server-clock.ts';
import { saveFile } from './hand-over.ts';

/** A calendar event. Texts in the reader's language, without markup. */
export interface CalendarEvent {
  /** Globally unique and stable, so that a calendar replaces an existing event. */
  readonly uid: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Maximum length of a line in octets, without line break (RFC 5545 §3.1). */
const mostOctets = 75;

/**
 * A calendar file (RFC 5545) with these events. Pure; all times are UTC, so no time zone has to be described.
 * @param nowMs when the file is made
 */
export function calendarFile(events: readonly CalendarEvent[], nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recolta//Recolta//RO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, nowMs)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, nowMs: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(event.fromMs)}`,
    `DTEND:${utc(event.toMs)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    // A URI is not of type TEXT: it is not escaped.
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

/** `20261124T070000Z` */
function utc(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Folds a long line: continuation lines begin with a space; never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Hands over events as a calendar file to save or to open. */
export function saveCalendar(events: readonly CalendarEvent[]): void {
  saveFile('recolta.ics', 'text/calendar', calendarFile(events, serverClock.nowMs()));
}
