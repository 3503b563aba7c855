import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { serverClock } from './realtime/server-clock.ts';
import { saveFile } from './save-file.ts';

/** Hands over events as a calendar file to save or to open. */
export function saveCalendar(events: readonly CalendarEvent[]): void {
  saveFile('recolta.ics', 'text/calendar', calendarFile(events, serverClock.nowMs()));
}
