import { formatDecimal, parseDecimal } from './decimal.ts';

/** Largest quantity of one auction: 100,000 t. */
export const maxQuantityKg = 100_000_000;

/** Parses tonnes with at most three places ("500", "24.5") to whole kilograms; null for anything else. */
export function parseTonnes(text: string): number | null {
  return parseDecimal(text, 3);
}

/** Formats whole kilograms as tonnes with three places, the wire format: 500000 → "500.000". */
export function formatTonnes(quantityKg: number): string {
  return formatDecimal(quantityKg, 3);
}
