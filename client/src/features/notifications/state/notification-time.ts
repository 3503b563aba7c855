import { formatInstant } from '../../../lib/bucharest-time.ts';
import type { Locale } from '../../../lib/locale-path.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago it was while that is the better answer, then day and time in Bucharest. */
export function notificationTime(createdDate: string, nowMs: number, locale: Locale): string {
  const agoMs = Math.max(0, nowMs - Date.parse(createdDate));
  if (agoMs >= dayMs) return formatInstant(createdDate, 'dayMonthTime', locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (agoMs < minuteMs) return relative.format(0, 'second');
  return agoMs < hourMs
    ? relative.format(-Math.floor(agoMs / minuteMs), 'minute')
    : relative.format(-Math.floor(agoMs / hourMs), 'hour');
}
