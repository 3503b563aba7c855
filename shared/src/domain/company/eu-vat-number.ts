/** The digits' sum with weights, the first digit first. */
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** ISO 7064, modulo 11 and 10: the last digit checks the others. */
function isMod1110(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** Sum of the digits from the right, every second one doubled with its digits added; modulo ten. */
function luhn(digits: string): number {
  const values = [...digits].toReversed().map((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return value > 9 ? value - 9 : value;
  });
  return values.reduce((sum, value) => sum + value, 0) % 10;
}

function isBulgarian(digits: string): boolean {
  // Ten digits are a person's number.
  if (digits.length !== 9) return true;
  const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const control = first === 10 ? (weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
  return control === Number(digits[8]);
}

interface VatNumber {
  /** Of the number after its prefix. */
  readonly form: RegExp;
  /** Checks the digits of a number of this form; left out where the rule depends on the kind of its holder. */
  readonly isChecked?: (number: string) => boolean;
}

/** VAT numbers of the other EU countries by their prefix (Directive 2006/112/EC, art. 215), as VIES takes them. */
const vatNumbers = {
  AT: { form: /^U\d{8}$/, isChecked: (text) => (16 - luhn(text.slice(1, 8))) % 10 === Number(text[8]) },
  BE: {
    form: /^[01]\d{9}$/,
    isChecked: (text) => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
  },
  BG: { form: /^\d{9,10}$/, isChecked: isBulgarian },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^\d{9}$/, isChecked: isMod1110 },
  DK: { form: /^\d{8}$/, isChecked: (text) => weighted(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/, isChecked: (text) => weighted(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { form: /^\d{9}$/ },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/ },
  FI: { form: /^\d{8}$/ },
  FR: {
    form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    // The key has letters for some kinds of firms.
    isChecked: (text) =>
      !/^\d\d/.test(text) || (12 + 3 * (Number(text.slice(2)) % 97)) % 97 === Number(text.slice(0, 2)),
  },
  HR: { form: /^\d{11}$/, isChecked: isMod1110 },
  HU: { form: /^\d{8}$/, isChecked: (text) => weighted(text, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { form: /^\d{11}$/, isChecked: (text) => luhn(text) === 0 },
  LT: { form: /^(?:\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/, isChecked: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)) },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^\d{9}B\d{2}$/ },
  PL: {
    form: /^\d{10}$/,
    isChecked: (text) => weighted(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9]),
  },
  PT: { form: /^\d{9}$/ },
  SE: { form: /^\d{10}01$/ },
  SI: { form: /^\d{8}$/ },
  SK: { form: /^\d{10}$/, isChecked: (text) => Number(text) % 11 === 0 },
} as const satisfies Readonly<Record<string, VatNumber>>;
type VatPrefix = keyof typeof vatNumbers;

/** The other EU countries (ISO 3166-1): Greece is EL in VAT numbers, GR elsewhere. */
export type EuCountry = Exclude<VatPrefix, 'EL'> | 'GR';
const countryOfPrefix = (prefix: VatPrefix): EuCountry => (prefix === 'EL' ? 'GR' : prefix);
export const euCountries: readonly EuCountry[] = Object.keys(vatNumbers).map((prefix) =>
  countryOfPrefix(prefix as VatPrefix),
);

/** True for the prefix of another EU country. */
export function isEuPrefix(prefix: string): prefix is VatPrefix {
  return Object.hasOwn(vatNumbers, prefix);
}

/** Why a text is not a VAT number of another EU country. */
export type VatNumberIssue = 'vatNumber' | 'vatNumberControl';

/**
 * Reads the VAT number of another EU country.
 *
 * @param text without spaces, in capitals, with the prefix of its country: `BG175074752`
 * @returns the number as stored, or why it is not one; null for a text without such a prefix
 */
export function readEuVatNumber(text: string): { number: string } | { issue: VatNumberIssue } | null {
  const number = text.replaceAll(/[.-]/g, '').replace(/^GR/, 'EL');
  const prefix = number.slice(0, 2);
  if (!isEuPrefix(prefix)) return null;
  const rule: VatNumber = vatNumbers[prefix];
  const rest = number.slice(2);
  if (!rule.form.test(rest)) return { issue: 'vatNumber' };
  return rule.isChecked?.(rest) === false ? { issue: 'vatNumberControl' } : { number };
}

/** True for a stored company number of another EU country. */
export function isForeignNumber(companyNumber: string): boolean {
  return /^[A-Z]/.test(companyNumber);
}

/** The country of a stored company number; null for a Romanian one. */
export function countryOfNumber(companyNumber: string): EuCountry | null {
  const prefix = companyNumber.slice(0, 2);
  return isEuPrefix(prefix) ? countryOfPrefix(prefix) : null;
}
