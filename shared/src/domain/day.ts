/** True if one day `YYYY-MM-DD` is before another; false while one of the two is still typed and is no day yet. */
export function isDayBefore(day: string, other: string): boolean {
  return Date.parse(`${day}T00:00:00.000Z`) < Date.parse(`${other}T00:00:00.000Z`);
}

const minuteMs = 60_000;

/**
 * Writes a deadline. One at midnight is 24:00 of the day that ends: `4 dec., 00:00` would be read as a day later.
 *
 * @param ms since the epoch
 * @param format writes an instant in Bucharest, its time of day last
 */
export function deadlineText(ms: number, format: (ms: number) => string): string {
  const text = format(ms);
  return text.endsWith('00:00') ? format(ms - minuteMs).replace(/23:59$/, '24:00') : text;
}
