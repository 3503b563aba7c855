import { isEuPrefix } from './eu-vat-number.ts';
import { typedIdentifier } from './typed-identifier.ts';

const oldForm = /^([JFC])(\d{1,2})[/-](\d{1,5})[/-](?:\d{2}\.\d{2}\.)?(\d{4})$/;
/** Matches a label before the number: `nr.`, `ROONRC.`. */
const label = /^(?:NR\.?|ROONRC\.?|RC|ONRC)[.:]?(?=[JFC]\d)/;
const newForm = /^([JFC])(\d{4})(\d{6})(\d{2})(\d)$/;

/** Counties as the trade register numbers them: 1–40, Călărași 51, Giurgiu 52. */
function isCounty(number: number): boolean {
  return (number >= 1 && number <= 40) || number === 51 || number === 52;
}

/**
 * Parses a number of the trade register to its stored form [S4]: of a company (J), an individual business (F) or a
 * co-operative (C), in the old form `J40/1234/2020` or the new one `J2020001234402` (Legea 265/2022).
 *
 * @param text as typed; spaces, dashes for slashes, `nr.` or `ROONRC.` before it and the full date of some old numbers
 *   are accepted
 * @returns the number in its normal form; that of another EU country, `HU 01-09-123456`, as typed; null if it is invalid
 */
export function parseTradeRegisterNumber(text: string): string | null {
  const number = typedIdentifier(text).toUpperCase().replaceAll(' ', '').replace(label, '');
  return parseOld(number) ?? parseNew(number) ?? parseForeign(text);
}

/** Registers of other EU countries have forms of their own: only the country before the number is required. */
function parseForeign(text: string): string | null {
  const number = typedIdentifier(text).toUpperCase();
  return /^[A-Z]{2} ?[A-Z0-9][A-Z0-9 ./-]{3,29}$/.test(number) && isEuPrefix(number.slice(0, 2))
    ? number
    : null;
}

function parseOld(text: string): string | null {
  const match = oldForm.exec(text);
  if (!match) return null;
  const [, letter, county, sequence, year] = match;
  const isReal =
    isCounty(Number(county)) && Number(sequence) > 0 && Number(year) >= 1990 && Number(year) <= 2024;
  return isReal ? `${letter}${String(county).padStart(2, '0')}/${Number(sequence)}/${year}` : null;
}

/** The check digit is the sum of the letter's code and all digits before it, modulo ten. */
function parseNew(text: string): string | null {
  const match = newForm.exec(text);
  if (!match) return null;
  const [, letter = '', year, sequence, county, check] = match;
  const digits = `${year}${sequence}${county}`;
  const sum = [...digits].reduce((total, digit) => total + Number(digit), letter.charCodeAt(0) % 10);
  if (sum % 10 !== Number(check) || Number(sequence) === 0) return null;
  const isUnnumbered = Number(county) === 0;
  const isReal =
    Number(year) < 2024
      ? isCounty(Number(county)) && Number(year) >= 1990
      : isUnnumbered || (Number(year) === 2024 && isCounty(Number(county)));
  return isReal ? text : null;
}
