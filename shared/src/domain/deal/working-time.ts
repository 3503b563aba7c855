import { dayOf, daysAfter, deadlineHour, deadlineMsOf } from '../announcement/deadline.ts';

const hourMs = 3_600_000;

/**
 * Romanian public holidays on fixed days, `MM-DD`. Source: Labour Code (Law 53/2003) art. 139 as amended by Laws
 * 220/2016 and 52/2023. Good Friday, Easter Monday and Whit Monday follow the Orthodox Easter.
 */
const fixedHolidays: ReadonlySet<string> = new Set([
  ...['01-01', '01-02', '01-06', '01-07', '01-24', '05-01', '06-01'],
  ...['08-15', '11-30', '12-01', '12-25', '12-26'],
]);

/** Days from Easter Sunday to its movable holidays: Good Friday, Easter Monday, Whit Monday. */
const movableHolidays = [-2, 1, 50];

/**
 * The Orthodox Easter Sunday of a year from 1900 to 2099, `YYYY-MM-DD`. Source: Meeus, Astronomical Algorithms,
 * chapter 8, for the Julian calendar, which is 13 days behind in those years.
 */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  return daysAfter(`${year}-03-22`, d + e + 13);
}

/** The movable holidays of each year that was asked for: a settlement asks for several days of one. */
const movableByYear = new Map<number, ReadonlySet<string>>();

function movableHolidaysOf(year: number): ReadonlySet<string> {
  const known = movableByYear.get(year);
  if (known) return known;
  const easter = orthodoxEaster(year);
  const days = new Set(movableHolidays.map((after) => daysAfter(easter, after)));
  movableByYear.set(year, days);
  return days;
}

/** Returns true on a day that is no Saturday, Sunday or Romanian public holiday. @param day `YYYY-MM-DD` */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false;
  return !movableHolidaysOf(Number(day.slice(0, 4))).has(day);
}

/**
 * The instant after a number of hours of which only those of working days in Bucharest count [D6].
 *
 * @returns ms since the epoch
 */
export function afterWorkingHours(startMs: number, hours: number): number {
  let leftMs = hours * hourMs;
  for (let day = dayOf(startMs); ; day = daysAfter(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const fromMs = Math.max(startMs, midnightMsOf(day));
    const untilMs = midnightMsOf(daysAfter(day, 1));
    if (leftMs <= untilMs - fromMs) return fromMs + leftMs;
    leftMs -= untilMs - fromMs;
  }
}

/** The clocks change on Sundays, so that a working day has 24 hours and so has the day before its end. */
const midnightMsOf = (day: string): number => deadlineMsOf(day) - deadlineHour * hourMs;
