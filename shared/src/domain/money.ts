import { formatDecimal, parseDecimal } from './decimal.ts';

/** Highest accepted price per tonne, in minor units (100,000.00). */
export const maxPriceMinor = 10_000_000;

const moneyPlaces = 2;

/** Parses "1045.50" to 104550 minor units; null for anything that is not a plain decimal of at most two places. */
export function parseMoney(text: string): number | null {
  return parseDecimal(text, moneyPlaces);
}

/** Formats 104550 minor units as "1045.50", the wire format. */
export function formatMoney(minor: number): string {
  return formatDecimal(minor, moneyPlaces);
}

/**
 * Price per tonne times a quantity, rounded half up once.
 *
 * @param pricePerTonneMinor minor units per tonne
 * @param quantityKg         whole kilograms
 * @returns minor units
 */
export function totalMinor(pricePerTonneMinor: number, quantityKg: number): number {
  return roundHalfUp(BigInt(pricePerTonneMinor) * BigInt(quantityKg), 1000n);
}

/** `numerator / denominator` of non-negative integers, rounded half up. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
