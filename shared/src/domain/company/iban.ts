import { typedIdentifier } from './typed-identifier.ts';

/** Why a text is not a bank account number. */
export type IbanIssue = 'iban' | 'ibanControl';

/** Lengths of the account numbers of EU countries and Moldova, of the registry of ISO 13616. */
const euLengths = new Map(
  Object.entries({
    ...{ AT: 20, BE: 16, BG: 22, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GR: 27 },
    ...{ HR: 21, HU: 28, IE: 22, IT: 27, LT: 20, LU: 20, LV: 21, MD: 24, MT: 31, NL: 18, PL: 28, PT: 25 },
    ...{ RO: 24, SE: 24, SI: 19, SK: 24 },
  }),
);

/**
 * Parses a bank account number to its stored form: capital letters and digits without spaces [S4].
 *
 * @param text as typed
 * @returns the number; null if its check digits (ISO 13616: modulo 97 leaves 1) or, beginning with RO, its Romanian
 *   form (24 characters, four letters for the bank) are wrong. A number of an EU country or Moldova has the length of
 *   that country; others are accepted by their check digits.
 */
export function parseIban(text: string): string | null {
  return ibanIssue(text) === null ? compact(text) : null;
}

/** Why a text is not a bank account number, by form or by its check digits; null for a valid one. */
export function ibanIssue(text: string): IbanIssue | null {
  const iban = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'iban';
  const length = euLengths.get(iban.slice(0, 2));
  if (length !== undefined && iban.length !== length) return 'iban';
  if (iban.startsWith('RO') && !/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return 'iban';
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'ibanControl';
}

/** Without spaces, dashes and the word that people write before it. */
function compact(text: string): string {
  return typedIdentifier(text)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '');
}

/** The bank's code in a Romanian account number, `BTRL` of `RO..BTRL…`; null for others. */
export function bankCodeOf(iban: string): string | null {
  return /^RO\d{2}([A-Z]{4})/.exec(iban)?.[1] ?? null;
}

/** The number in groups of four, as people read it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Letters count as 10–35; processed digit by digit, so that no number grows large. */
function remainder97(text: string): number {
  let remainder = 0;
  for (const char of text) {
    for (const digit of String(Number.parseInt(char, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder;
}
