import { expect, it } from 'vitest';
import { formatPrice } from '../price-text.ts';
import { formatQuantity, perUnit } from './unit-text.ts';

const words = (thousandths: number, unit: string, language: 'ro' | 'en') =>
  formatQuantity(thousandths, unit, language).replaceAll('\u00a0', ' ');

it('[A8] writes a quantity in the unit of its goods, in Romanian with „de” from twenty on', () => {
  expect(words(500_000, 'Ton', 'ro')).toBe('500 t');
  expect(words(24_500, 'Ton', 'ro')).toBe('24,5 t');
  expect(words(1_000, 'Bag', 'ro')).toBe('1 sac');
  expect(words(19_000, 'Bag', 'ro')).toBe('19 saci');
  expect(words(20_000, 'Bag', 'ro')).toBe('20 de saci');
  expect(words(1_200_000, 'Piece', 'ro')).toBe('1.200 de bucăți');
  expect(words(1_200_000, 'Piece', 'en')).toBe('1,200 pieces');
  expect(words(1_000, 'Piece', 'en')).toBe('1 piece');
});

it('[A8] writes a price per unit of its goods, and the raw name of a unit of a newer release', () => {
  expect(formatPrice(12_50, 'Ron', 'ro', 'Bag').replaceAll('\u00a0', ' ')).toBe('12,50 lei/sac');
  expect(formatPrice(1045_00, 'Ron', 'ro').replaceAll('\u00a0', ' ')).toBe('1.045 lei/t');
  expect(perUnit('Pallet', 'en')).toBe('Pallet');
  expect(words(2_000, 'Pallet', 'en')).toBe('2 Pallet');
});
