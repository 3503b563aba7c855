import { expect, it } from 'vitest';
import { currencyName, formatMinor, formatPrice, formatSum, priceUnit } from './price-text.ts';

it.each([
  [0, '0', '0'],
  [5, '0,05', '0.05'],
  [104_500, '1.045', '1,045'],
  [104_550, '1.045,50', '1,045.50'],
  [52_250_000_00, '52.250.000', '52,250,000'],
  // The minus of print, as wide as a figure, which no line break takes away.
  [-104_550, '\u22121.045,50', '\u22121,045.50'],
])('writes %i minor units as %s in Romanian and %s in English', (minor, romanian, english) => {
  expect([formatMinor(minor, 'ro'), formatMinor(minor, 'en')]).toEqual([romanian, english]);
});

it('names currencies as they are written in each language', () => {
  const currencies = ['Ron', 'Euro', 'Dollar'] as const;
  expect(currencies.map((currency) => currencyName(currency, 'ro'))).toEqual(['lei', 'EUR', 'USD']);
  expect(currencies.map((currency) => currencyName(currency, 'en'))).toEqual(['RON', 'EUR', 'USD']);
});

it('writes sums with their currency and prices with their unit, without a line break between', () => {
  expect(priceUnit('Ron', 'ro')).toBe('lei/t');
  expect(formatSum(52_250_000, 'Ron', 'ro')).toBe('522.500\u00a0lei');
  expect(formatPrice(104_550, 'Euro', 'en')).toBe('1,045.50\u00a0EUR/t');
});
