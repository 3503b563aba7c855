import type { Locale } from './locale-path.ts';

const timeZone = 'Europe/Bucharest';
const tags = { ro: 'ro-RO', en: 'en-GB' } as const;

const styles = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dateTime: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  dayMonth: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayMonthTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant in Romanian time, whatever the device's time zone. */
export function formatInstant(instant: string | number, style: TimeStyle, locale: Locale): string {
  const key = `${locale} ${style}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(tags[locale], { ...styles[style], timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(typeof instant === 'number' ? instant : Date.parse(instant));
}

/** A calendar day `YYYY-MM-DD`, which has no time zone. */
export function formatDay(day: string, locale: Locale, style: TimeStyle = 'dayMonth'): string {
  return formatInstant(`${day}T12:00:00.000Z`, style, locale);
}

/** The day in Bucharest at an instant, as `YYYY-MM-DD`. */
export function bucharestDay(ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
}

const hourMs = 60 * 60 * 1000;

/**
 * The instant at which a day begins in Bucharest; clocks there never change at midnight.
 *
 * @param day `YYYY-MM-DD`
 * @returns the instant; null for an invalid day
 */
export function bucharestDayStart(day: string): string | null {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  const [start] = [2, 3].map((hours) => midnight - hours * hourMs).filter((ms) => isDayStart(ms, day));
  return start === undefined ? null : new Date(start).toISOString();
}

function isDayStart(ms: number, day: string): boolean {
  return bucharestDay(ms) === day && bucharestDay(ms - 1) !== day;
}

/** The day after a day `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00.000Z`) + 24 * hourMs).toISOString().slice(0, 10);
}
