/**
 * Parses a bank account number to its stored form: capital letters and digits without spaces [S4].
 *
 * @param text as typed
 * @returns the number; null if its check digits (ISO 13616: modulo 97 leaves 1) or, beginning with RO, its Romanian
 *   form (24 characters, four letters for the bank) are wrong. Other countries' are accepted by check digits.
 */
export function parseIban(text: string): string | null {
  const iban = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  if (iban.startsWith('RO') && !/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return null;
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
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
