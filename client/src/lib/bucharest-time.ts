import { deadlineText } from '@recolta/shared/domain/day';
import type { Locale } from './locale-path.ts';

const timeZone = 'Europe/Bucharest';

/**
 * Names and punctuation are our own: those of `Intl` depend on the version of its data, which differs between the relay
 * that renders a page and the browser that hydrates it („Sept” and „Sep”, with and without a comma).
 */
const names = {
  ro: {
    weekdays: ['duminică', 'luni', 'marți', 'miercuri', 'joi', 'vineri', 'sâmbătă'],
    months:
      'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie'.split(
        ' ',
      ),
    shortMonths: 'ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec.'.split(' '),
    afterWeekday: ', ',
    inDate: '.',
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    afterWeekday: ' ',
    inDate: '/',
  },
} as const satisfies Record<Locale, object>;

const numbers = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Year to second in Bucharest, the year with four digits and the others with two. */
function numbersOf(ms: number) {
  const parts = Object.fromEntries(numbers.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  return { year, month, day, hour, minute, second };
}

type Numbers = ReturnType<typeof numbersOf>;
type Words = (typeof names)[Locale];

const time = ({ hour, minute }: Numbers) => `${hour}:${minute}`;
const date = ({ day, month, year }: Numbers, { inDate }: Words) => [day, month, year].join(inDate);
const dayMonth = ({ day, month }: Numbers, { shortMonths }: Words) =>
  `${Number(day)} ${shortMonths[Number(month) - 1]}`;
const weekday = ({ year, month, day }: Numbers, { weekdays, afterWeekday }: Words) =>
  `${weekdays[new Date(`${year}-${month}-${day}`).getUTCDay()]}${afterWeekday}`;

const styles = {
  time,
  clock: (at) => `${time(at)}:${at.second}`,
  date,
  dateTime: (at, words) => `${date(at, words)}, ${time(at)}`,
  dayMonth,
  dayMonthYear: (at, words) => `${dayMonth(at, words)} ${at.year}`,
  weekday: (at, words) => weekday(at, words) + dayMonth(at, words),
  longDate: (at, words) =>
    `${weekday(at, words)}${Number(at.day)} ${words.months[Number(at.month) - 1]} ${at.year}`,
  fullDate: (at, words) => `${Number(at.day)} ${words.months[Number(at.month) - 1]} ${at.year}`,
  dayMonthTime: (at, words) => `${dayMonth(at, words)}, ${time(at)}`,
  dayMonthClock: (at, words) => `${dayMonth(at, words)}, ${time(at)}:${at.second}`,
} as const satisfies Record<string, (at: Numbers, words: Words) => string>;

export type TimeStyle = keyof typeof styles;

/** Formats an instant in Romanian time, whatever the device's time zone; an invalid one, as while typing, is `–`. */
export function formatInstant(instant: string | number, style: TimeStyle, locale: Locale): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (Number.isNaN(ms)) return '–';
  const format: (at: Numbers, words: Words) => string = styles[style];
  return format(numbersOf(ms), names[locale]);
}

/** Formats a deadline as day and time; midnight is 24:00 of the day that ends. */
export function formatDeadline(instant: string | number, locale: Locale): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return deadlineText(ms, (at) => formatInstant(at, 'dayMonthTime', locale));
}

/** A calendar day `YYYY-MM-DD`, which has no time zone. */
export function formatDay(day: string, locale: Locale, style: TimeStyle = 'dayMonth'): string {
  return formatInstant(`${day}T12:00:00.000Z`, style, locale);
}

/** The day in Bucharest at an instant, as `YYYY-MM-DD`. */
export function bucharestDay(ms: number): string {
  const { year, month, day } = numbersOf(ms);
  return `${year}-${month}-${day}`;
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

/** Ends a form's value for the second of two equal times: winter time. */
export const winterTime = '+02:00';

function localOf(ms: number): string {
  const { year, month, day, hour, minute } = numbersOf(ms);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** An instant as a form's value in Bucharest: `2026-11-26T10:00`, of two equal times the second with `+02:00`. */
export function bucharestLocal(ms: number): string {
  const local = localOf(ms);
  return localOf(ms - hourMs) === local ? `${local}${winterTime}` : local;
}

/** The instants of a form's value in Bucharest, in order: two in the hour that the change to winter time repeats. */
function instantsOf(value: string): number[] {
  const local = value.replace(winterTime, '');
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}:00.000Z`) : Number.NaN;
  if (Number.isNaN(ms)) return [];
  return [3, 2].map((hours) => ms - hours * hourMs).filter((at) => localOf(at) === local);
}

/**
 * The instant of a form's value in Bucharest. An hour that happens twice is the first of the two, with `+02:00` the
 * second.
 * @returns the instant; null for an invalid value, and for an hour that the change to summer time skips
 */
export function bucharestInstant(local: string): string | null {
  const instants = instantsOf(local);
  const found = instants.at(local.endsWith(winterTime) ? -1 : 0);
  return found === undefined ? null : new Date(found).toISOString();
}

/** How often a valid form's value, `2026-11-26T10:00`, happens in Bucharest: 0 or 2 times only as clocks change. */
export function timesInBucharest(local: string): number {
  return instantsOf(local).length;
}
