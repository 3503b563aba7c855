/** The hour of a deadline in Bucharest [A2]. */
export const deadlineHour = 18;
/** The hour in Bucharest at which daily saved searches report [A11]. */
export const morningHour = 8;
/** The owner's time to decide after the deadline, in days [A2]. */
export const decisionDays = 7;
/** Maximum number of days until a deadline. */
export const maxDeadlineDays = 90;
/** Hours before the end of the time to decide at which the owner is reminded. */
export const reminderHours = [24, 3] as const;

const hourMs = 3_600_000;

const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  hour: '2-digit',
  hourCycle: 'h23',
});
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The instant of 18:00 in Bucharest on a day, in summer and winter time [A2].
 *
 * @param day `YYYY-MM-DD`
 * @returns ms since the epoch; NaN for an invalid day
 */
export function deadlineMsOf(day: string): number {
  return hourOfDayMs(day, deadlineHour);
}

/**
 * Why a day cannot be the last one of a posting: its deadline has passed, or it is more than `maxDeadlineDays` ahead.
 *
 * @param day `YYYY-MM-DD`; any other text has no such issue
 */
export function deadlineIssueOf(day: string, nowMs: number): 'past' | 'maxAhead' | null {
  const ms = deadlineMsOf(day);
  if (ms <= nowMs) return 'past';
  return ms > deadlineMsOf(daysAfter(dayOf(nowMs), maxDeadlineDays)) ? 'maxAhead' : null;
}

/** The instant of a daytime hour in Bucharest, from 4 to 23; NaN for an invalid day. */
function hourOfDayMs(day: string, hour: number): number {
  const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnightMs)) return midnightMs;
  // Two or three hours ahead of UTC; the clocks change at night.
  const inWinterMs = midnightMs + (hour - 2) * hourMs;
  return Number(hours.format(inWinterMs)) === hour ? inWinterMs : inWinterMs - hourMs;
}

/** The next 08:00 in Bucharest after an instant, when daily searches report [A11]. */
export function nextMorningMs(nowMs: number): number {
  const today = dayOf(nowMs);
  const morningMs = hourOfDayMs(today, morningHour);
  return morningMs > nowMs ? morningMs : hourOfDayMs(daysAfter(today, 1), morningHour);
}

/** The day in Bucharest at an instant, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return days.format(ms);
}

/**
 * The day in Bucharest of a deadline that was sent with a time (RFC 3339; without an offset it is Romanian time). Any
 * other text is returned unchanged.
 */
export function deadlineDayOf(text: string): string {
  const [, day, offset] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
  // `Date.parse` takes 30 February for 2 March.
  if (Number.isNaN(midnightMs) || !new Date(midnightMs).toISOString().startsWith(`${day}`)) return text;
  const ms = offset === undefined ? deadlineMsOf(`${day}`) : Date.parse(text);
  return Number.isNaN(ms) ? text : dayOf(ms);
}

/** The year in Bucharest at an instant. */
export const yearOf = (ms: number): number => Number(dayOf(ms).slice(0, 4));

/** `count` days after a day `YYYY-MM-DD`. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * 24 * hourMs).toISOString().slice(0, 10);
}

/** The end of the owner's time to decide: 18:00 a week after the deadline's day, also across a clock change. */
export function decisionEndMsOf(deadlineMs: number): number {
  return deadlineMsOf(daysAfter(dayOf(deadlineMs), decisionDays));
}

/** Hours before the end of the last due reminder; null before the first. */
export function dueReminder(decisionEndMs: number, nowMs: number): number | null {
  return reminderHours.findLast((hours) => decisionEndMs - hours * hourMs <= nowMs) ?? null;
}

/** The instant of the next reminder after `nowMs`; null after the last. */
export function nextReminderMs(decisionEndMs: number, nowMs: number): number | null {
  const next = reminderHours.find((hours) => decisionEndMs - hours * hourMs > nowMs);
  return next === undefined ? null : decisionEndMs - next * hourMs;
}
