import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { serverClock } from './realtime/server-clock.ts';

/** Offers events as a calendar file to save or to open. */
export function saveCalendar(events: readonly CalendarEvent[]): void {
  const file = new Blob([calendarFile(events, serverClock.nowMs())], { type: 'text/calendar;charset=utf-8' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recolta.ics';
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
