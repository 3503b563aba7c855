/** True if one day `YYYY-MM-DD` is before another; false while one of the two is still typed and is no day yet. */
export function isDayBefore(day: string, other: string): boolean {
  return Date.parse(`${day}T00:00:00.000Z`) < Date.parse(`${other}T00:00:00.000Z`);
}
