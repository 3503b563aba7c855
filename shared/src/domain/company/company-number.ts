import { readEuVatNumber, type VatNumberIssue } from './eu-vat-number.ts';
import { typedIdentifier } from './typed-identifier.ts';

const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2] as const;

/** A number with the prefix of a country that trades in grain here and is not in the EU. */
const otherCountry = /^(?:MD|UA|RS|TR|GB|XI|CHE?|MK|AL|BA|ME|NO|US)[-.]?\d/;

/** Why a text is not a company number. */
export type CompanyNumberIssue =
  | 'companyNumberDigits'
  | 'companyNumberShort'
  | 'companyNumberLong'
  | 'companyNumberControl'
  | 'companyNumberCountry'
  | VatNumberIssue;

/** The digits as typed, without spaces, `CUI` or `CIF`, and the `RO` of a VAT payer. */
function withoutPrefix(text: string): string {
  return typedIdentifier(text)
    .replaceAll(/\s/g, '')
    .replace(/^(?:CUI|CIF|VAT)[.:]?/i, '')
    .replace(/^R\.?O\.?/i, '')
    .toUpperCase();
}

/**
 * Parses a company number to its stored form [S4]: the digits of a Romanian CUI without the `RO` of a VAT payer, or
 * the VAT number of another EU country with its prefix.
 *
 * @param text as typed, with or without `RO` and spaces
 * @returns null if it is not a company number
 */
export function parseCompanyNumber(text: string): string | null {
  const foreign = readEuVatNumber(withoutPrefix(text));
  if (foreign) return 'number' in foreign ? foreign.number : null;
  return companyNumberIssue(text) === null ? withoutPrefix(text) : null;
}

/**
 * Why a text is not a company number [S4]; null for a valid one. By form: 2–10 digits, no leading zero (thirteen
 * are a personal number). By the control digit: Σ digits · 753217532, times ten, modulo eleven, ten counting as
 * zero.
 */
export function companyNumberIssue(text: string): CompanyNumberIssue | null {
  const digits = withoutPrefix(text);
  const foreign = readEuVatNumber(digits);
  if (foreign) return 'issue' in foreign ? foreign.issue : null;
  if (otherCountry.test(digits)) return 'companyNumberCountry';
  if (!/^[1-9]\d*$/.test(digits)) return 'companyNumberDigits';
  if (digits.length < 2) return 'companyNumberShort';
  if (digits.length > 10) return 'companyNumberLong';
  const body = digits.slice(0, -1).padStart(9, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const control = ((10 * sum) % 11) % 10;
  return control === Number(digits.at(-1)) ? null : 'companyNumberControl';
}
