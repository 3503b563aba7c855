import { formatDay } from '../bucharest-time.ts';
import type { Locale } from '../locale-path.ts';

const dayFirst = /^(\d{1,2})[./ -]+(\d{1,2})[./ -]+(\d{4}|\d{2})$/;
const figuresOnly = /^(\d{2})(\d{2})(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const timeAtEnd = /[T, ]+(\d{1,2})(?:[:.](\d{2}))?(?:\+02:00)?$/;

const two = (figures: string) => figures.padStart(2, '0');

function dayOfParts(year: string, month: string, day: string): string | null {
  const full = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const ms = Date.parse(`${full}T12:00:00.000Z`);
  // `Date.parse` moves 30 February into March.
  return !Number.isNaN(ms) && full >= '1900' && new Date(ms).toISOString().startsWith(full) ? full : null;
}

/**
 * Reads a typed day: day, month and year with dots, slashes, hyphens, spaces or nothing between them, or an ISO date.
 *
 * @returns `YYYY-MM-DD`; null for what is no day of the calendar
 */
export function readTypedDay(typed: string): string | null {
  const text = typed.trim();
  const [, isoYear, isoMonth = '', isoDay = ''] = yearFirst.exec(text) ?? [];
  if (isoYear !== undefined) return dayOfParts(isoYear, isoMonth, isoDay);
  const [, day, month = '', year = ''] = dayFirst.exec(text) ?? figuresOnly.exec(text) ?? [];
  return day === undefined ? null : dayOfParts(year, month, day);
}

/**
 * Reads a typed day and time of 24 hours; minutes may be left out.
 *
 * @returns `YYYY-MM-DDTHH:mm`; null if one of both is missing or does not exist
 */
export function readTypedTime(typed: string): string | null {
  const text = typed.trim();
  const [whole = '', hour, minute = '00'] = timeAtEnd.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const day = readTypedDay(text.slice(0, -whole.length));
  return day && `${day}T${two(hour)}:${minute}`;
}

/** True for a text in the form of a day, with or without a time, that is no day of the calendar: `31.02.2026`. */
export function isUnknownDay(typed: string): boolean {
  const day = typed.trim().replace(timeAtEnd, '');
  return [yearFirst, dayFirst, figuresOnly].some((form) => form.test(day)) && readTypedDay(day) === null;
}

/** Sizes of day, month, year, hour and minute. */
const groupSizes = [2, 2, 4, 2, 2] as const;

/**
 * Sets the separators of a date while figures are appended, because the keypads of some phones lack them: `28112026`
 * becomes `28.11.2026`. Deleted characters stay deleted.
 *
 * @param before the text before this keystroke
 */
export function withSeparators(typed: string, before: string, locale: Locale): string {
  const isAppended = typed.length > before.length && typed.startsWith(before);
  const [start = '', day = '', month = ''] = /^(\d\d)\D?(\d\d)/.exec(typed) ?? [];
  // A month after 12 is the end of a year: an ISO date, whose first figures looked like day and month.
  if (Number(month) > 12) return typed === start ? day + month : typed;
  if (!isAppended || /[^\d./:, -]/.test(typed)) return typed;
  const between = locale === 'ro' ? '.' : '/';
  const separators = [between, between, ' ', ':'];
  const groups: string[] = [''];
  for (const character of typed) {
    const last = groups.at(-1) ?? '';
    const isFull = last.length === groupSizes[groups.length - 1];
    const isLast = groups.length === groupSizes.length;
    if (/\d/.test(character)) {
      if (isFull && !isLast) groups.push(character);
      else groups[groups.length - 1] = last + character;
    } else if (last !== '' && !isLast) groups.push('');
  }
  return groups.map((group, at) => (at === 0 ? group : `${separators[at - 1]}${group}`)).join('');
}

/** A value as its field shows it: `28.11.2026` or `28.11.2026 12:00`; a text that is no date stays as typed. */
export function shownDate(value: string, locale: Locale): string {
  const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?:\+02:00)?)?$/.exec(value) ?? [];
  if (day === undefined || readTypedDay(day) === null) return value;
  return [formatDay(day, locale, 'date'), time].filter(Boolean).join(' ');
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days from one `YYYY-MM-DD` to another, negative for an earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / dayMs);
}
