import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { formatMoney, maxPriceMinor, parseMoney } from './money.ts';
import { formatTonnes, parseTonnes } from './quantity.ts';

const refused = [
  ['an exponent', '1e309'],
  ['a small exponent', '1e3'],
  ['a negative zero', '-0'],
  ['a sign', '+1'],
  ['a negative', '-1.50'],
  ['a thousands separator', '1,000'],
  ['a decimal comma', '1,5'],
  ['thirty digits', '1'.repeat(30)],
  ['thirteen whole digits', '1'.repeat(13)],
  ['a leading zero', '01'],
  ['no digits', ''],
  ['a bare point', '.'],
  ['no whole part', '.5'],
  ['no fraction after the point', '1.'],
  ['two points', '1.0.0'],
  ['white space', ' 1'],
  ['a line end', '1\n'],
  ['hexadecimal', '0x10'],
  ['not a number', 'NaN'],
  ['infinity', 'Infinity'],
  ['other digits', '١٢'],
  ['full-width digits', '１２'],
  ['an underscore', '1_000'],
] as const;

describe('parseDecimal', () => {
  it.each(refused)('refuses %s', (_, text) => {
    expect(parseMoney(text)).toBeNull();
    expect(parseTonnes(text)).toBeNull();
  });

  it('refuses more places than the unit has instead of rounding', () => {
    expect(parseMoney('1.005')).toBeNull();
    expect(parseMoney('1.000')).toBeNull();
    expect(parseTonnes('1.0005')).toBeNull();
    expect(parseTonnes('1.005')).toBe(1005);
  });

  it('treats missing places as zeros', () => {
    expect([parseMoney('1045'), parseMoney('1045.5'), parseMoney('1045.50')]).toEqual([
      104_500, 104_550, 104_550,
    ]);
    expect(parseMoney('0')).toBe(0);
    expect(parseMoney('0.07')).toBe(7);
    expect(parseTonnes('24.5')).toBe(24_500);
  });

  it('reads and writes the greatest price exactly', () => {
    expect(parseMoney('100000.00')).toBe(maxPriceMinor);
    expect(formatMoney(maxPriceMinor)).toBe('100000.00');
  });

  it('agrees with arbitrary-precision integers on everything that looks like a decimal', () => {
    const lookalike = fc
      .array(fc.constantFrom('0', '1', '9', '5', '.', ',', '-', 'e', ' '), { maxLength: 18 })
      .map((chars) => chars.join(''));
    const decimal = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.option(fc.bigInt({ min: 0n, max: 99_999n })))
      .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`));
    assertProperty(
      fc.property(fc.oneof(lookalike, decimal), fc.constantFrom(2, 3), (text, places) => {
        const units = parseDecimal(text, places);
        expect(units === null ? null : BigInt(units)).toBe(wholeUnits(text, places));
      }),
      { numRuns: 50_000 },
    );
  });
});

describe('formatDecimal', () => {
  it('writes exactly the places of the unit', () => {
    expect([formatMoney(0), formatMoney(7), formatMoney(-7), formatMoney(-0)]).toEqual([
      '0.00',
      '0.07',
      '-0.07',
      '0.00',
    ]);
    expect(formatTonnes(500_000)).toBe('500.000');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'throws for %s, which is not a whole unit',
    (units) => {
      expect(() => formatDecimal(units, 2)).toThrow(RangeError);
    },
  );

  it('is parsed back to the same number', () => {
    assertProperty(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.constantFrom(2, 3), (units, places) => {
        expect(parseDecimal(formatDecimal(units, places), places)).toBe(units);
      }),
      { numRuns: 20_000 },
    );
  });
});

/** The same parsing with arbitrary-precision integers, digit by digit. */
function wholeUnits(text: string, places: number): bigint | null {
  const [whole = '', fraction, ...more] = text.split('.');
  const isNumber = (digits: string) =>
    digits !== '' && [...digits].every((char) => char >= '0' && char <= '9');
  if (more.length > 0 || !isNumber(whole) || whole.length > 12) return null;
  if (whole.length > 1 && whole.startsWith('0')) return null;
  if (fraction === undefined) return BigInt(whole) * 10n ** BigInt(places);
  if (!isNumber(fraction) || fraction.length > places) return null;
  return BigInt(whole + fraction.padEnd(places, '0'));
}
