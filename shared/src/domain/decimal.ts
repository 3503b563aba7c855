/**
 * Decimals on the wire: a plain decimal string with at most `places` digits after the point. In memory they are
 * integers of the smallest unit, so that parsing never rounds.
 */
const plainDecimal = /^(?:0|[1-9]\d{0,11})(?:\.(\d{1,4}))?$/;

/**
 * Parses a plain decimal ("1045", "1045.5", "1045.50") to an integer of its smallest unit.
 *
 * @param places digits after the point that the unit has: 2 for money, 3 for tonnes
 * @returns the integer, or null for anything else: signs, exponents, separators, more places
 */
export function parseDecimal(text: string, places: number): number | null {
  const match = plainDecimal.exec(text);
  if (!match) return null;
  const fraction = match[1] ?? '';
  if (fraction.length > places) return null;
  const [whole = ''] = text.split('.');
  const units = Number(whole) * 10 ** places + Number(fraction.padEnd(places, '0') || '0');
  return Number.isSafeInteger(units) ? units : null;
}

/** Formats an integer of smallest units with exactly `places` digits after the point: the wire format. */
export function formatDecimal(units: number, places: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a whole number of units: ${units}`);
  const sign = units < 0 ? '-' : '';
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A figure in whole tenths. */
export function tenthsOf(figure: number): number {
  return Math.round(figure * 10);
}
