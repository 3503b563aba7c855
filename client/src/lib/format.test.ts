import { tonnesSchema } from '@recolta/shared/contracts/http/fields';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { describe, expect, test } from 'vitest';
import {
  copiedNumber,
  displayTonnes,
  formatFigure,
  formatLot,
  formatPercent,
  isThousandsOrOnes,
  lowerFirst,
  readTypedDecimal,
  readTypedPrice,
  retypedFigure,
  tonnesOf,
  typedQuantityOf,
  withGroups,
  withoutTypedUnit,
} from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formatted figures', () => {
  test.each([
    ['ro', 104_500, '1.045'],
    ['ro', 104_550, '1.045,50'],
    ['en', 104_500, '1,045'],
    ['en', 104_550, '1,045.50'],
    ['ro', 52_250_000, '522.500'],
  ] as const)('%s %i', (locale, minor, shown) => {
    expect(formatMinor(minor, locale)).toBe(shown);
  });

  test('with their units', () => {
    expect(plain(formatPrice(104_500, 'Ron', 'ro'))).toBe('1.045 lei/t');
    expect(plain(formatPrice(21_250, 'Euro', 'en'))).toBe('212.50 EUR/t');
    expect(plain(formatSum(52_250_000, 'Ron', 'ro'))).toBe('522.500 lei');
    expect(plain(displayTonnes('24.500', 'ro'))).toBe('24,5 t');
    expect(plain(displayTonnes('1200.000', 'en'))).toBe('1,200 t');
    expect(plain(formatPercent(13.5, 'ro'))).toBe('13,5 %');
    expect(plain(formatPercent(13.5, 'en'))).toBe('13.5%');
  });
});

test.each([
  ['ro', 101_000, '1010,00'],
  ['ro', 123_456_789, '1234567,89'],
  ['en', 101_050, '1010.50'],
] as const)('a copied price in %s is one number for a spreadsheet', (locale, minor, copied) => {
  expect(copiedNumber(minor, locale)).toBe(copied);
});

describe('a typed price', () => {
  test.each([
    ['1045', 'ro', '1045'],
    ['1.045', 'ro', '1045'],
    ['1.045,5', 'ro', '1045.5'],
    ['1045,50', 'ro', '1045.50'],
    ['1045.50', 'ro', '1045.50'],
    [' 1 045 ', 'ro', '1045'],
    ['1,045', 'en', '1045'],
    ['1,045.50', 'en', '1045.50'],
    ['1045,5', 'en', '1045.5'],
    ['0045', 'ro', '45'],
    ['1 045,50', 'ro', '1045.50'],
    ['1\u202f045\u00a0000.5', 'en', '1045000.5'],
  ] as const)('%s in %s is %s', (typed, locale, price) => {
    expect(readTypedPrice(typed, locale)).toBe(price);
  });

  test.each([
    ['', 'ro'],
    ['abc', 'ro'],
    ['-5', 'ro'],
    ['0', 'ro'],
    ['1.045.50', 'ro'],
    ['1,2,3', 'en'],
    ['1e5', 'ro'],
    ['10,456', 'ro'],
    ['1045 50', 'ro'],
    ['10 50', 'ro'],
    ['1 0 5 0', 'en'],
    ['1045, 50', 'ro'],
  ] as const)('%j in %s is ambiguous or malformed, so it is refused', (typed, locale) => {
    expect(readTypedPrice(typed, locale)).toBeNull();
  });

  test.each([
    ['30', '30'],
    ['1.000', '1000'],
    ['007', '7'],
    ['30,5', null],
    ['30.', null],
    ['abc', null],
  ] as const)('%j is the whole number %s', (typed, whole) => {
    expect(readTypedDecimal(typed, 'ro', 0)).toBe(whole);
  });
});

test.each([
  ['TVA inclus în preț', 'TVA inclus în preț'],
  ['Aflatoxina B1', 'aflatoxina B1'],
  ['Știr', 'știr'],
  ['', ''],
])('the label %s appears within a sentence as %s', (label, within) => {
  expect(lowerFirst(label)).toBe(within);
});

test('a quantity that may be a thousand or one is no quantity, in form and call', () => {
  for (const [typed, ro, en] of [
    ['1.000', '1000', null],
    ['1,000', null, '1000'],
    ['12,500', null, '12500'],
    ['1,315', '1.315', '1315'],
    ['0,500', '0.500', '0.500'],
    ['1.234,500', '1234.500', null],
  ] as const) {
    expect([readTypedDecimal(typed, 'ro', 3), readTypedDecimal(typed, 'en', 3)]).toEqual([ro, en]);
    for (const [locale, plain] of [
      ['ro', ro],
      ['en', en],
    ] as const)
      expect(tonnesSchema.safeParse(typedQuantityOf(typed, locale)).success).toBe(plain !== null);
  }
});

test('a figure and a quantity have the unit of their field and goods', () => {
  expect(plain(formatFigure('hectolitricMass', 78.25, 'ro'))).toBe('78,25 kg/hl');
  expect(formatFigure('humidity', 13.5, 'en')).toBe('13.5%');
  expect(plain(formatLot({ quantity: '24.500' }, 'ro'))).toBe('24,5 t');
  expect(plain(formatLot({ quantity: '20.000', unit: 'Bag' }, 'ro'))).toBe('20 de saci');
});

test('tonnes of a lot count kilograms as thousandths, and nothing without weight', () => {
  const tonnes = [undefined, 'Ton', 'Kg', 'Litre', 'Bag'].map((unit) => tonnesOf({ quantity: '2500', unit }));
  expect(tonnes).toEqual([2500, 2500, 2.5, 0, 0]);
});

test.each([
  ['250,5 t', '250,5'],
  ['250 TONE', '250'],
  ['12kg', '12'],
  ['cat', 'cat'],
  [' 7 ', '7'],
])('%j without its unit is %j', (typed, figure) => {
  expect(withoutTypedUnit(typed, ['tone', 'kg', 't'])).toBe(figure);
});

test('one sign before three digits with a last zero is a thousand or one', () => {
  const typed = ['1.000', '12,500', '999.990', '1.001', '0.500', '1000.000', '1.00', '1.0000'];
  expect(typed.filter(isThousandsOrOnes)).toEqual(['1.000', '12,500', '999.990']);
});

test.each([
  ['1,315', 'en', 'ro', '1315'],
  ['1,315', 'ro', 'en', '1.315'],
  ['12,5', 'ro', 'en', '12,5'],
  ['abc', 'ro', 'en', 'abc'],
] as const)('%s typed in %s stays the same figure in %s', (typed, from, to, retyped) => {
  expect(retypedFigure(typed, from, to)).toBe(retyped);
  expect(readTypedDecimal(retyped, to, 3)).toBe(readTypedDecimal(typed, from, 3));
});

test.each([
  ['1310,5', 'ro', '1.310,5'],
  ['1310.50', 'en', '1,310.50'],
  ['1234567', 'ro', '1.234.567'],
  ['999', 'en', '999'],
  ['1e5', 'ro', '1e5'],
] as const)('%s has its groups in %s: %s', (typed, locale, grouped) => {
  expect(withGroups(typed, locale, 2)).toBe(grouped);
});
