import { typedIdentifier } from './typed-identifier.ts';

const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2] as const;

/** Why a text is not a company number. */
export type CompanyNumberIssue =
  | 'companyNumberDigits'
  | 'companyNumberShort'
  | 'companyNumberLong'
  | 'companyNumberControl';

/** The digits as typed, without spaces, `CUI` or `CIF`, and the `RO` of a VAT payer. */
function withoutPrefix(text: string): string {
  return typedIdentifier(text)
    .replaceAll(/\s/g, '')
    .replace(/^(?:CUI|CIF)[.:]?/i, '')
    .replace(/^R\.?O\.?/i, '');
}

/**
 * Parses a company number (CUI) to its stored form: its digits, without the `RO` of a VAT payer [S4].
 *
 * @param text as typed, with or without `RO` and spaces
 * @returns the digits; null if it is not a company number
 */
export function parseCompanyNumber(text: string): string | null {
  return companyNumberIssue(text) === null ? withoutPrefix(text) : null;
}

/**
 * Why a text is not a company number [S4]; null for a valid one. By form: 2–10 digits, no leading zero (thirteen
 * are a personal number). By the control digit: Σ digits · 753217532, times ten, modulo eleven, ten counting as
 * zero.
 */
export function companyNumberIssue(text: string): CompanyNumberIssue | null {
  const digits = withoutPrefix(text);
  if (!/^[1-9]\d*$/.test(digits)) return 'companyNumberDigits';
  if (digits.length < 2) return 'companyNumberShort';
  if (digits.length > 10) return 'companyNumberLong';
  const body = digits.slice(0, -1).padStart(9, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const control = ((10 * sum) % 11) % 10;
  return control === Number(digits.at(-1)) ? null : 'companyNumberControl';
}
