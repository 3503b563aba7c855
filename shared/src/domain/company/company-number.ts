const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2] as const;

/**
 * A company number (CUI) as it is stored: its digits, without the `RO` of a payer of VAT [S4].
 *
 * @param text as typed, with or without `RO` and spaces
 * @returns the digits; null where they are no company number by form (2–10 digits, no leading zero; thirteen are a
 *   personal number) or by the control digit (Σ digits · 753217532, times ten, modulo eleven, ten counting as zero)
 */
export function parseCompanyNumber(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^RO\s*/i, '')
    .replaceAll(' ', '');
  if (!/^[1-9]\d{1,9}$/.test(digits)) return null;
  const body = digits.slice(0, -1).padStart(9, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const control = ((10 * sum) % 11) % 10;
  return control === Number(digits.at(-1)) ? digits : null;
}
